import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { LineHours } from '#areas/boards/contract/floor.api.ts'
import { lineCalendars } from '#areas/calendar/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import type { ShiftSpan, WorkingCalendar } from '#engines/working-time/index.ts'
import { groupedBy } from '../group.ts'

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
    .select(['l.id', 'l.name', 'd.name as workshopName'])
  if (filter.workshopIds?.length) query = query.where('l.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('l.id', 'in', filter.lineIds)
  const lines = await query.orderBy('l.number').execute()
  const calendars = await lineCalendars(
    db,
    caller.zone,
    lines.map(({ id }) => id),
  )
  const at = now.getTime()
  const working = lines.flatMap((line): LineShift[] => {
    const calendar = calendars.get(line.id)
    const shift = calendar && shiftNow(calendar, at)
    return shift ? [{ line, calendar, shift }] : []
  })
  if (!working.length) return { hours: [], rows: [] }
  const running = working.filter(({ shift }) => shift.end > at)
  const hours = hoursShown(running.length ? running : working, at)
  const [plans, made] = await Promise.all([plannedTasks(ctx, working), reported(ctx, working)])
  return {
    hours: hours.map((start) => new Date(start).toISOString()),
    rows: working.map(({ line, calendar, shift }) => {
      const planned = (from: number, to: number) =>
        Math.round((plans.get(line.id) ?? []).reduce((sum, task) => sum + shareOf(task, calendar, from, to), 0))
      const cells = hours.map((start) => {
        const [from, to] = [Math.max(start, shift.start), Math.min(start + hour, shift.end)]
        return from < to ? { plan: planned(from, to), actual: made.get(`${line.id}/${start}`) ?? 0 } : null
      })
      const plan = planned(shift.start, Math.min(at, shift.end))
      const actual = sumOf(made, line.id)
      return {
        lineId: line.id,
        lineName: line.name,
        workshopName: line.workshopName,
        shiftName: shift.shiftName,
        hours: cells,
        plan,
        actual,
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

const sumOf = (made: ReadonlyMap<string, number>, lineId: number): number =>
  [...made].reduce((sum, [key, good]) => (key.startsWith(`${lineId}/`) ? sum + good : sum), 0)

/** The shift that runs, else the last one that ended within two days. */
function shiftNow(calendar: WorkingCalendar, at: number): ShiftSpan | undefined {
  return calendar.shiftAt(at).shift ?? calendar.shifts(at - 48 * hour, at).findLast(({ shiftId }) => shiftId !== null)
}

interface Planned {
  lineId: number
  start: string
  end: string
  quantity: number
}

/** Pieces of a task that its plan puts between two moments: in proportion to the working time. */
export function shareOf(
  { start, end, quantity }: Omit<Planned, 'lineId'>,
  calendar: Pick<WorkingCalendar, 'duration'>,
  from: number,
  to: number,
): number {
  const [begin, finish] = [Date.parse(start), Date.parse(end)]
  const [a, b] = [Math.max(begin, from), Math.min(finish, to)]
  const whole = calendar.duration(begin, finish)
  return a < b && whole > 0 ? (quantity * calendar.duration(a, b)) / whole : 0
}

async function plannedTasks({ db }: Ctx, working: readonly LineShift[]): Promise<Map<number, Planned[]>> {
  const { rows } = await sql<Planned>`
    select t.line_id, t.published_start as start, t.published_end as "end", t.plan_quantity as quantity
    from unnest(${working.map(({ line }) => line.id)}::bigint[], ${instants(working, 'start')}::timestamptz[],
      ${instants(working, 'end')}::timestamptz[]) as u (line_id, a, b)
    join task t on t.line_id = u.line_id and t.published_start < u.b and t.published_end > u.a
    where t.combined_into is null`.execute(db)
  return groupedBy(rows, ({ lineId }) => lineId)
}

/** Good pieces by line and clock hour of their report. */
async function reported({ db }: Ctx, working: readonly LineShift[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ lineId: number; at: number; good: number }>`
    select r.line_id, ((extract(epoch from r.reported_at)::bigint / 3600) * 3600000) as at, sum(r.good_quantity) as good
    from unnest(${working.map(({ line }) => line.id)}::bigint[], ${instants(working, 'start')}::timestamptz[],
      ${instants(working, 'end')}::timestamptz[]) as u (line_id, a, b)
    join report r on r.line_id = u.line_id and r.reported_at >= u.a and r.reported_at < u.b
    where r.status in ('underApproval', 'approved') group by 1, 2`.execute(db)
  return new Map(rows.map((row) => [`${row.lineId}/${row.at}`, row.good]))
}

const instants = (working: readonly LineShift[], side: 'start' | 'end'): string[] =>
  working.map(({ shift }) => new Date(shift[side]).toISOString())
