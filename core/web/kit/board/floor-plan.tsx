import type { ReactNode } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { fileUrl } from '../file-url.ts'
import type { BoardSettings } from './settings.ts'

type Filter = Record<string, unknown>

/** Where a machine stands on a plan: shares of the picture's width and height. */
interface PlanPlace {
  machineId: number
  x: number
  y: number
}

interface Plan {
  id: number
  name: string
  pictureNo: string | null
  places: PlanPlace[]
}

type PlanRead<P extends Plan> = Endpoint<z.ZodType, z.ZodType<{ rows: P[] }>>

const topics = ['floorPlan']

/** Where something stands on a plan; what is at an edge stays within it. */
export const placeStyle = ({ x, y }: Pick<PlanPlace, 'x' | 'y'>) => ({
  insetInlineStart: `${(x * 100).toFixed(2)}%`,
  insetBlockStart: `${(y * 100).toFixed(2)}%`,
  translate: `${(-x * 100).toFixed(2)}% ${(-y * 100).toFixed(2)}%`,
})

/** Whether a board is set to show a floor plan. */
export const showsPlan = ({ view }: Filter): boolean => view === 'plan'

/** The floor plan that a board shows: the one that it is set to, else the first; undefined: there is none, or not yet. */
export function useFloorPlan<P extends Plan>(read: PlanRead<P>, { filter }: Pick<BoardSettings, 'filter'>) {
  const planned = showsPlan(filter)
  const { data } = useCall(read, {}, { topics, enabled: planned })
  const rows: P[] = data?.rows ?? []
  return { planned, known: data !== undefined, plan: rows.find(({ id }) => id === filter.planId) ?? rows[0] }
}

/**
 * The `filter` of boards that show their machines on a floor plan as well.
 *
 * @param read answers the plans that the caller sees
 * @param other what the board shows otherwise
 */
export function planChoiceOf<P extends Plan>(read: PlanRead<P>, other: 'board.grid' | 'board.list') {
  function PlanChoice({ value, set }: { value: Filter; set(value: Filter): void }) {
    const t = useT()
    const planned = showsPlan(value)
    const { data } = useCall(read, {}, { topics })
    const rows: P[] = data?.rows ?? []
    return (
      <fieldset>
        <legend>{t('board.view')}</legend>
        <label className="board-inline">
          <input type="radio" name="view" checked={!planned} onChange={() => set({ ...value, view: 'grid' })} />
          {t(other)}
        </label>
        <label className="board-inline">
          <input type="radio" name="view" checked={planned} onChange={() => set({ ...value, view: 'plan' })} />
          {t('board.planView')}
        </label>
        {planned &&
          rows.map((plan, i) => (
            <label key={plan.id} className="board-inline">
              <input
                type="radio"
                name="plan"
                checked={value.planId === plan.id || (value.planId === undefined && i === 0)}
                onChange={() => set({ ...value, planId: plan.id })}
              />
              {plan.name}
            </label>
          ))}
      </fieldset>
    )
  }
  return (value: Filter, set: (value: Filter) => void) => <PlanChoice value={value} set={set} />
}

/** A hall with what `children` shows of each machine where it stands, and beside it `aside`: what has no place on the plan. */
export function FloorPlan({
  plan,
  aside,
  children,
}: {
  plan: Plan
  aside?: ReactNode
  children(machineId: number): ReactNode
}) {
  return (
    <div className="floor-plan-room">
      <div className="floor-plan">
        {plan.pictureNo && <img src={fileUrl(plan.pictureNo)} alt={plan.name} />}
        {plan.places.map((place) => {
          const shown = children(place.machineId)
          return (
            shown && (
              <div key={place.machineId} className="floor-place" style={placeStyle(place)}>
                {shown}
              </div>
            )
          )
        })}
      </div>
      {aside}
    </div>
  )
}

/** There is no plan yet. */
export function NoFloorPlan({ hint, children }: { hint: string; children?: ReactNode }) {
  const t = useT()
  return (
    <div className="board-wait">
      <p>{t('board.noFloorPlan')}</p>
      <small>{hint}</small>
      {children}
    </div>
  )
}
