import type { FloorPlan as Plan } from '#areas/boards/contract/floor-plan.api.ts'
import type { MachineNow } from '#areas/boards/contract/machine.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FloorPlan, NoFloorPlan } from '#core/web/kit/board/index.ts'
import { useNow } from '#core/web/use-now.ts'
import { MachineLamp } from './machine-lamp.tsx'
import { spanText } from './times.ts'

interface Props {
  plan: Plan | undefined
  rows: readonly MachineNow[]
}

/** Names beside a plan: what stands still and has no place on it must not be missed. */
const besideMost = 12

/** Machines where they stand in the hall, and for how long they have been as they are. */
export function PlanView({ plan, rows }: Props) {
  const t = useT()
  const now = useNow(15)
  if (!plan) return <NoFloorPlan hint={t('board.planHint')} />
  const byId = new Map(rows.map((row) => [row.id, row]))
  const placed = new Set(plan.places.map(({ machineId }) => machineId))
  const missed = rows.filter(({ id, state, lamp }) => !placed.has(id) && (state === 'fault' || lamp === 'blue'))
  const since = (row: MachineNow) => row.since && <small>{spanText(now - Date.parse(row.since), t)}</small>
  return (
    <FloorPlan
      plan={plan}
      aside={
        missed.length > 0 && (
          <aside className="floor-beside">
            <h3>{t('board.notOnPlan')}</h3>
            {missed.slice(0, besideMost).map((row) => (
              <p key={row.id} className={`machine-tile machine-tile-${row.lamp}`}>
                <b>{row.name}</b>
                <MachineLamp lamp={row.lamp} state={row.state} /> {since(row)}
              </p>
            ))}
            {missed.length > besideMost && <p>+ {missed.length - besideMost}</p>}
          </aside>
        )
      }
    >
      {(machineId) => {
        const row = byId.get(machineId)
        return (
          row && (
            <article className={`machine-tile floor-machine machine-tile-${row.lamp}`} data-machine={row.number}>
              <h3 title={`${row.number} ${row.name}`}>{row.name}</h3>
              <MachineLamp lamp={row.lamp} state={row.state} />
              {row.state !== 'running' && since(row)}
            </article>
          )
        )
      }}
    </FloorPlan>
  )
}
