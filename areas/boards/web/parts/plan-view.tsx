import type { FloorPlan, Place } from '#areas/boards/contract/floor-plan.api.ts'
import type { MachineNow } from '#areas/boards/contract/machine.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { fileUrl } from '#core/web/kit/file-url.ts'
import { MachineLamp } from './machine-lamp.tsx'

interface Props {
  plan: FloorPlan | undefined
  rows: readonly MachineNow[]
}

export const placeStyle = ({ x, y }: Pick<Place, 'x' | 'y'>) => ({
  insetInlineStart: `${(x * 100).toFixed(2)}%`,
  insetBlockStart: `${(y * 100).toFixed(2)}%`,
})

/** Machines where they stand in the hall. */
export function PlanView({ plan, rows }: Props) {
  const t = useT()
  if (!plan)
    return (
      <div className="board-wait">
        <p>{t('floorPlan.none')}</p>
        <small>{t('floorPlan.noneHint')}</small>
      </div>
    )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return (
    <div className="floor-plan">
      {plan.pictureNo && <img src={fileUrl(plan.pictureNo)} alt={plan.name} />}
      {plan.places.map((place) => {
        const row = byId.get(place.machineId)
        return (
          row && (
            <article
              key={row.id}
              className={`machine-tile floor-machine machine-tile-${row.lamp}`}
              style={placeStyle(place)}
              data-machine={row.number}
            >
              <h3 title={`${row.number} ${row.name}`}>{row.name}</h3>
              <MachineLamp lamp={row.lamp} state={row.state} />
            </article>
          )
        )
      })}
    </div>
  )
}
