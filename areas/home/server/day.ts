import { sql } from 'kysely'
import { lineCalendars, shiftNamesIn } from '#areas/calendar/server/index.ts'
import { hoursToday, type LineToday, linesToday, peopleOnDuty, targetsOf } from '#areas/execution/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import {
  type LocalDate,
  localDate,
  NoWorkingTime,
  type ShiftSpan,
  type TimeRange,
  type WorkingCalendar,
} from '#engines/working-time/index.ts'
import type { HomeDay } from '../contract/home.api.ts'
import { type HomeLines, homeLines } from './lines.ts'
import { mayKnow } from './policy.ts'

/**
 * The production day of the lines that the caller sees, as far as his rights go; of workshops that he is not granted the database shows
 * nothing.
 */
export async function homeDay(ctx: Ctx): Promise<HomeDay> {
  const { caller, db, now } = ctx
  const may = (right: string) => mayKnow(caller, right)
  const lines = await linesOf(ctx)
  const ids = lines.map(({ id }) => id)
  const calendars = [...(await lineCalendars(db, caller.zone, ids)).values()]
  const [seesMade, seesPlan] = [may('report.view'), may('task.view')]
  const today = seesMade || seesPlan || may('board.view') ? await linesToday(ctx, ids) : []
  const planned = today.some(({ plan }) => plan !== null)
  const running = mostOf(calendars.flatMap((calendar) => calendar.shiftAt(now.getTime()).shift ?? []))
  const nameOf = await shiftNamesIn(ctx)
  const within = running && dayOf(calendars, running)
  const span = (shift: ShiftSpan | null) => shift && { ...spanOf(shift), name: nameOf(shift) ?? '' }
  const day = running?.productionDay ?? today[0]?.day ?? localDate(caller.zone, now.getTime())
  return {
    day,
    shift: span(running),
    next: running ? null : span(nextOf(calendars, now.getTime())),
    lineCount: lines.length,
    planned: seesPlan ? planned : null,
    output: seesMade ? { ...outputOf(today, seesPlan && planned), yieldTarget: await yieldTarget(ctx, day) } : null,
    reason: seesMade ? await reasonOf(ctx, today) : null,
    hours: seesMade ? await hoursOf(ctx, ids, { seesPlan, within }) : null,
    lines: may('board.view') ? await homeLines(ctx, lines, today) : null,
    peopleOnDuty: may('duty.view') ? sumOf([...(await peopleOnDuty(db)).values()]) : null,
  }
}

const linesOf = (ctx: Ctx): Promise<HomeLines> =>
  ctx.db
    .selectFrom('productionLine as l')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'l.teamId').onRef('d.id', '=', 'l.workshopId'))
    .select(['l.id', nameIn(ctx, 'l').as('name'), nameIn(ctx, 'd').as('workshopName')])
    .orderBy('l.number')
    .execute()

/** The shift that most lines are in; of as many the one that began first. */
function mostOf(shifts: readonly ShiftSpan[]): ShiftSpan | null {
  const counts = new Map<string, { shift: ShiftSpan; count: number }>()
  for (const shift of shifts) {
    const key = `${shift.shiftId}/${shift.start}/${shift.end}`
    counts.set(key, { shift, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  const [first] = [...counts.values()].sort((a, b) => b.count - a.count || a.shift.start - b.shift.start)
  return first?.shift ?? null
}

/** The first shift to come on any of the lines. */
function nextOf(calendars: readonly WorkingCalendar[], now: number): ShiftSpan | null {
  const coming = calendars.flatMap((calendar) => {
    try {
      return calendar.nextShift(now)
    } catch (error) {
      // Nothing is planned to work for years: there is none.
      if (error instanceof NoWorkingTime) return []
      throw error
    }
  })
  return coming.sort((a, b) => a.start - b.start)[0] ?? null
}

const spanOf = ({ start, end }: ShiftSpan) => ({
  start: new Date(start).toISOString(),
  end: new Date(end).toISOString(),
})

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => add(sum, value ?? 0), 0)

/** Of all lines together: a scheme for one line or product says nothing of it. */
const yieldTarget = async (ctx: Ctx, day: LocalDate): Promise<number | null> =>
  (await targetsOf(ctx, { from: day, to: day }))('goodRate', {}, day)?.value ?? null

const outputOf = (today: readonly LineToday[], planned: boolean) => ({
  good: sumOf(today.map(({ good }) => good)),
  unapproved: sumOf(today.map(({ unapproved }) => unapproved)),
  defective: sumOf(today.map(({ defective }) => defective)),
  firstGood: sumOf(today.map(({ firstGood }) => firstGood)),
  firstDefective: sumOf(today.map(({ firstDefective }) => firstDefective)),
  plan: planned ? sumOf(today.map(({ plan }) => plan)) : null,
  target: planned ? sumOf(today.map(({ target }) => target)) : null,
})

/** From the first to the last shift of the production day of a shift, by the calendar that it is of. */
function dayOf(calendars: readonly WorkingCalendar[], shift: ShiftSpan): TimeRange {
  const calendar = calendars.find((each) => {
    const here = each.shiftAt(shift.start).shift
    return here?.shiftId === shift.shiftId && here.end === shift.end
  })
  const shifts = calendar?.shiftsOn(shift.productionDay) ?? [shift]
  return { start: Math.min(...shifts.map(({ start }) => start)), end: Math.max(...shifts.map(({ end }) => end)) }
}

const hour = 3_600_000

/** The hours of the day that most lines are in: a line that is in another one would draw the axis out over two days. */
async function hoursOf(
  ctx: Ctx,
  lineIds: readonly number[],
  { seesPlan, within }: { seesPlan: boolean; within: TimeRange | null },
): Promise<HomeDay['hours']> {
  const all = await hoursToday(ctx, lineIds)
  const hours = within ? all.filter(({ start }) => start + hour > within.start && start < within.end) : all
  return hours.map(({ start, good, unapproved, target }) => ({
    start: new Date(start).toISOString(),
    good,
    unapproved,
    target: seesPlan ? target : null,
  }))
}

async function reasonOf(ctx: Ctx, today: readonly LineToday[]): Promise<HomeDay['reason']> {
  if (!today.some(({ defective }) => defective > 0)) return null
  const { rows } = await sql<{ name: string; quantity: number }>`
    select ${nameIn(ctx, 'f')} as name, sum(d.quantity) as quantity
    from unnest(${today.map(({ lineId }) => lineId)}::bigint[], ${today.map(({ day }) => day)}::date[]) as u (line_id, day)
    join report r on r.line_id = u.line_id and r.shift_date = u.day and r.status in ('underApproval', 'approved')
    join report_defect d on d.team_id = r.team_id and d.report_id = r.id
    join defect_reason f on f.team_id = d.team_id and f.id = d.reason_id
    group by f.team_id, f.id having sum(d.quantity) > 0 order by quantity desc, f.id limit 1`.execute(ctx.db)
  return rows[0] ?? null
}
