import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { addDays, type Shift, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { CalendarDayRow, getCalendar as endpoint } from '../contract/calendar.api.ts'
import type { holidayKinds } from '../contract/holiday.ts'
import { lineCalendars } from './line-calendars.ts'

type Input = InputOf<typeof endpoint>

const linesMost = 100
const daysMost = 400

/** The calendar of lines (of a workshop, of a list, of the whole team) from day to day. */
export async function getCalendar(ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> {
  const { fromDate, toDate } = input
  if (fromDate > toDate) throw refuseField('toDate', 'calendar.toBeforeFrom')
  const dates = datesOf(fromDate, toDate)
  const lines = await chosenLines(ctx, input)
  const ids = lines.map((line) => line.id)
  const calendars = await lineCalendars(ctx.db, ctx.caller.zone, ids)
  return {
    lines: lines.map((line) => {
      const calendar = calendars.get(line.id)
      return { ...line, days: calendar ? dates.map((date) => dayOf(calendar, date)) : null }
    }),
    ...(await declared(ctx, ids, fromDate, toDate)),
  }
}

function datesOf(from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    if (dates.length === daysMost) throw refuseField('toDate', 'calendar.tooLong', { max: daysMost })
    dates.push(date)
  }
  return dates
}

async function chosenLines(ctx: Ctx, { workshopId, lineIds }: Input) {
  let query = ctx.db
    .selectFrom('productionLine')
    .select(['id', 'number', nameIn(ctx, 'productionLine').as('name')])
    .orderBy('number')
  if (workshopId !== undefined) query = query.where('workshopId', '=', workshopId)
  if (lineIds) query = query.where('id', 'in', lineIds)
  const lines = await query.limit(linesMost + 1).execute()
  if (lines.length > linesMost) throw refuse('calendar.tooManyLines', { max: linesMost })
  return lines
}

function dayOf(calendar: WorkingCalendar, date: string): CalendarDayRow {
  const { modeId, overtime } = calendar.day(date)
  const working = calendar.shiftsOn(date).reduce((sum, shift) => sum + shift.working, 0)
  return {
    date,
    modeId: modeId === null ? null : Number(modeId),
    overtime,
    workingMinutes: Math.round(working / 60_000),
  }
}

/** What people entered, for the same lines and days. */
async function declared(ctx: Ctx, lineIds: number[], from: string, to: string) {
  const modes = await ctx.db
    .selectFrom('shiftMode')
    .select(['id', nameIn(ctx, 'shiftMode').as('name'), 'shifts'])
    .orderBy('shiftMode.name')
    .execute()
  const holidays = await ctx.db
    .selectFrom('holiday')
    .select(['id', 'version', 'date', 'name', 'kind'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute()
  const overtimeDays = await ctx.db
    .selectFrom('overtimeDay')
    .select(['id', 'version', 'date', 'lineId', 'shiftModeId', 'remark'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where((e) => e.or([e('lineId', 'is', null), ...(lineIds.length ? [e('lineId', 'in', lineIds)] : [])]))
    .orderBy('date')
    .execute()
  const periods = lineIds.length
    ? await ctx.db
        .selectFrom('calendarPeriod')
        .select(['id', 'lineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays'])
        .where('lineId', 'in', lineIds)
        .where('fromDate', '<=', to)
        .where('toDate', '>=', from)
        .orderBy('fromDate')
        .execute()
    : []
  return {
    modes: modes.map(({ id, name, shifts }) => ({
      id,
      name,
      shifts: (shifts as (Shift & { names?: Names })[]).map((shift) => ({
        shiftId: shift.id,
        shiftName: nameOf(shift.name, shift.names, ctx.language) as string,
        start: shift.start,
        end: shift.end,
      })),
    })),
    holidays: holidays.map((holiday) => ({ ...holiday, kind: holiday.kind as (typeof holidayKinds)[number] })),
    overtimeDays,
    periods,
  }
}
