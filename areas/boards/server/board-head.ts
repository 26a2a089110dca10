import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { selectBoardHead } from '#areas/boards/contract/head.api.ts'
import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { ShiftSpan } from '#engines/working-time/index.ts'

/** What a board is narrowed to, and the shift that most of its lines are in now. */
export async function boardHead(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectBoardHead>> {
  const { db, caller, now } = ctx
  const { workshopIds = [], lineIds = [] } = filter
  let query = db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', nameIn(ctx, 'l').as('name'), nameIn(ctx, 'd').as('workshopName')])
  if (workshopIds.length) query = query.where('l.workshopId', 'in', workshopIds)
  if (lineIds.length) query = query.where('l.id', 'in', lineIds)
  const lines = await query.orderBy('l.number').execute()
  const calendars = await lineCalendars(
    db,
    caller.zone,
    lines.map(({ id }) => id),
  )
  const shift = mostOf(lines.flatMap(({ id }) => calendars.get(id)?.shiftAt(now.getTime()).shift ?? []))
  const shiftNameOf = await shiftNamesIn(ctx)
  const names = lines.map((line) => (lineIds.length ? line.name : line.workshopName))
  return {
    places: lineIds.length || workshopIds.length ? [...new Set(names)] : [],
    shift: shift && { name: shiftNameOf(shift), end: new Date(shift.end).toISOString() },
  }
}

/** The one that is there most often; of several, the one that ends first. */
function mostOf(shifts: readonly ShiftSpan[]): ShiftSpan | null {
  const counts = new Map<string, { shift: ShiftSpan; count: number }>()
  for (const shift of shifts) {
    const key = `${shift.shiftId} ${shift.end}`
    counts.set(key, { shift, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count || a.shift.end - b.shift.end)
  return first?.shift ?? null
}
