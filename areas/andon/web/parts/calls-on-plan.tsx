import type { FloorPlan as Plan } from '#areas/boards/contract/floor-plan.api.ts'
import { useT } from '#core/web/i18n/index.ts'
import { FloorPlan, NoFloorPlan } from '#core/web/kit/board/index.ts'
import { durationText } from '#core/web/kit/format.ts'
import { useNow } from '#core/web/use-now.ts'
import type { OpenCall } from '../../contract/board.api.ts'

interface Props {
  plan: Plan | undefined
  rows: readonly OpenCall[]
  /** Calls that have just come. */
  fresh: ReadonlySet<number>
}

/** Open calls where they are in the hall; beside it those of places that the plan does not show. */
export function CallsOnPlan({ plan, rows, fresh }: Props) {
  const t = useT()
  if (!plan) return <NoFloorPlan hint={t('andonBoard.planHint')} />
  const { at, beside } = placedCalls(plan, rows)
  return (
    <FloorPlan
      plan={plan}
      aside={
        (beside.length > 0 || !rows.length) && (
          <aside className="floor-beside">
            {rows.length ? (
              <h3>{t('board.notOnPlan')}</h3>
            ) : (
              <p className="andon-beside-quiet">{t('andonBoard.allQuiet')}</p>
            )}
            {beside.map((row) => (
              <Call key={row.id} row={row} fresh={fresh.has(row.id)} />
            ))}
          </aside>
        )
      }
    >
      {(machineId) => {
        const calls = at.get(machineId)
        if (!calls?.[0]) return <i className="andon-spot" />
        return (
          <div className="andon-spot-calls">
            {calls.map((row) => (
              <Call key={row.id} row={row} fresh={fresh.has(row.id)} />
            ))}
          </div>
        )
      }}
    </FloorPlan>
  )
}

function Call({ row, fresh }: { row: OpenCall; fresh: boolean }) {
  const now = useNow(1)
  const awaiting = row.status === 'awaitingResponse'
  return (
    <article
      className={`andon-spot-call andon-chip-${row.color}${awaiting ? ' andon-spot-awaiting' : ''}${fresh ? ' andon-new' : ''}`}
      title={[row.callNo, row.what, row.people].filter(Boolean).join(' · ')}
    >
      <b>{row.typeName}</b>
      <span>{row.placeName || row.lineName}</span>
      <time>{durationText((now - Date.parse(row.raisedAt)) / 1_000)}</time>
    </article>
  )
}

/** Each call at the first of its machines that has a place on the plan; those without one stay beside it. */
export function placedCalls(
  { places }: Pick<Plan, 'places'>,
  rows: readonly OpenCall[],
): { at: Map<number, OpenCall[]>; beside: OpenCall[] } {
  const placed = new Set(places.map(({ machineId }) => machineId))
  const at = new Map<number, OpenCall[]>()
  const beside: OpenCall[] = []
  for (const row of rows) {
    const machineId = row.machineIds.find((id) => placed.has(id))
    if (machineId === undefined) beside.push(row)
    else at.set(machineId, [...(at.get(machineId) ?? []), row])
  }
  return { at, beside }
}
