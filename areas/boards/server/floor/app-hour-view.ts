import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { LineHours } from '#areas/boards/contract/floor.api.ts'
import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import { plannedPieces, publishedWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { ShiftSpan, WorkingCalendar } from '#engines/working-time/index.ts'

const hour = 3_600_000
const hoursMost = 12
const hoursBefore = 8

interface Line {
  id: number
  name: string
  workshopName: string
}

interface LineShift {
  line: Line
  calendar: WorkingCalendar
  shift: ShiftSpan
}

/** Plan and reported good pieces of each clock hour of the shift that a line is in, or was in last. Lines without a calendar have no shift. */
export async function appHourView(ctx: Ctx, filter: BoardFilter): Promise<{ hours: string[]; rows: LineHours[] }> {
  const { db, caller, now } = ctx
  let query = db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', nameIn(ctx, 'l').as('name'), nameIn(ctx, 'd').as('workshopName')])
  if (filter.workshopIds?.length) query = query.where('l.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('l.id', 'in', filter.lineIds)
  const lines = await query.orderBy('l.number').execute()
  const calendars = await lineCalendars(
    db,
    caller.zone,
    lines.map(({ id }) => id),
  )
  const shiftNameOf = await shiftNamesIn(ctx)
  const at = now.getTime()
  const working = lines.flatMap((line): LineShift[] => {
    const calendar = calendars.get(line.id)
    const shift = calendar && shiftNow(calendar, at)
    return shift ? [{ line, calendar, shift }] : []
  })
  if (!working.length) return { hours: [], rows: [] }
  const running = working.filter(({ shift }) => shift.end > at)
  const hours = hoursShown(running.length ? running : working, at)
  const [plans, made] = await Promise.all([
    publishedWork(
      db,
      'line',
      working.map(({ line, shift }) => ({ id: line.id, start: shift.start, end: shift.end })),
    ),
    reported(ctx, working),
  ])
  return {
    hours: hours.map((start) => new Date(start).toISOString()),
    rows: working.map(({ line, calendar, shift }) => {
      const planned = (from: number, to: number) =>
        Math.round(plannedPieces(plans.get(line.id) ?? [], calendar, from, to))
      const cells = hours.map((start) => {
        const [from, to] = [Math.max(start, shift.start), Math.min(start + hour, shift.end)]
        return from < to ? { plan: planned(from, to), ...(made.get(`${line.id}/${start}`) ?? none) } : null
      })
      const plan = planned(shift.start, Math.min(at, shift.end))
      const { actual, unapproved } = sumOf(made, line.id)
      return {
        lineId: line.id,
        lineName: line.name,
        workshopName: line.workshopName,
        shiftName: shiftNameOf(shift),
        hours: cells,
        plan,
        actual,
        unapproved,
        rate: plan > 0 ? actual / plan : null,
      }
    }),
  }
}

const floorHour = (at: number) => at - (at % hour)

/** Clock hours of the shifts, those around the present where they are more than a board is wide. */
export function hoursShown(working: readonly { shift: { start: number; end: number } }[], at: number): number[] {
  const first = Math.min(...working.map(({ shift }) => floorHour(shift.start)))
  const last = Math.max(...working.map(({ shift }) => shift.end))
  const start = Math.max(
    first,
    Math.min(floorHour(at) - hoursBefore * hour, floorHour(last - 1) - (hoursMost - 1) * hour),
  )
  const count = Math.min(hoursMost, Math.ceil((last - start) / hour))
  return Array.from({ length: count }, (_, i) => start + i * hour)
}

/** Good pieces that count, and of them those not approved yet. */
interface Made {
  actual: number
  unapproved: number
}

const none: Made = { actual: 0, unapproved: 0 }

const sumOf = (made: ReadonlyMap<string, Made>, lineId: number): Made =>
  [...made]
    .filter(([key]) => key.startsWith(`${lineId}/`))
    .reduce(
      (sum, [, { actual, unapproved }]) => ({ actual: sum.actual + actual, unapproved: sum.unapproved + unapproved }),
      none,
    )

/** The shift that runs, else the last one that ended within two days. */
function shiftNow(calendar: WorkingCalendar, at: number): ShiftSpan | undefined {
  return calendar.shiftAt(at).shift ?? calendar.shifts(at - 48 * hour, at).findLast(({ shiftId }) => shiftId !== null)
}

/** Good pieces of each line's shift by the clock hour that they were reported in; those of the handover are of its last hour. */
async function reported({ db }: Ctx, working: readonly LineShift[]): Promise<Map<string, Made>> {
  const instants = (side: 'start' | 'end') => working.map(({ shift }) => new Date(shift[side]).toISOString())
  const { rows } = await sql<Made & { lineId: number; at: number }>`
    select r.line_id, (floor(extract(epoch from greatest(u.a, least(r.made_at, u.b - interval '1 second'))) / 3600) * 3600000)::bigint as at,
      sum(r.good) as actual, sum(r.good - r.approved_good) as unapproved
    from unnest(${working.map(({ line }) => line.id)}::bigint[], ${working.map(({ shift }) => shift.productionDay)}::date[],
      ${working.map(({ shift }) => shift.shiftId)}::text[], ${instants('start')}::timestamptz[], ${instants('end')}::timestamptz[])
      as u (line_id, day, shift_id, a, b)
    join counted_report r on r.line_id = u.line_id and r.shift_date = u.day and r.shift_id is not distinct from u.shift_id
    group by 1, 2`.execute(db)
  return new Map(rows.map(({ lineId, at, ...made }) => [`${lineId}/${at}`, made]))
}
