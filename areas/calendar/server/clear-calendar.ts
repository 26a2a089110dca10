import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, type DateRange } from '#engines/working-time/index.ts'
import type { clearCalendar as endpoint } from '../contract/calendar.api.ts'
import { linesOf } from './lines.ts'
import { countUp } from './version.ts'

/** What of a period lies outside a span: nothing, one piece at either side, or both. */
export function outside(period: DateRange, span: DateRange): DateRange[] {
  const pieces: DateRange[] = []
  if (period.from < span.from) pieces.push({ from: period.from, to: addDays(span.from, -1) })
  if (period.to > span.to) pieces.push({ from: addDays(span.to, 1), to: period.to })
  return pieces
}

/** Deletes the calendar of lines within a span of days; periods that reach beyond it are cut. */
export async function clearCalendar(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<{ changed: number }> {
  const { fromDate, toDate } = input
  if (fromDate > toDate) throw refuseField('toDate', 'calendar.toBeforeFrom')
  await countUp(ctx.db)
  const lines = await linesOf(ctx, input.lineIds)
  const found = await ctx.db
    .selectFrom('calendarPeriod')
    .selectAll()
    .where(
      'lineId',
      'in',
      lines.map((line) => line.id),
    )
    .where('fromDate', '<=', toDate)
    .where('toDate', '>=', fromDate)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (found.length)
    await ctx.db
      .deleteFrom('calendarPeriod')
      .where(
        'id',
        'in',
        found.map((period) => period.id),
      )
      .execute()
  const left = found.flatMap(({ lineId, shiftModeId, weekdays, ...period }) =>
    outside({ from: period.fromDate, to: period.toDate }, { from: fromDate, to: toDate }).map(({ from, to }) => ({
      lineId,
      shiftModeId,
      weekdays,
      fromDate: from,
      toDate: to,
    })),
  )
  if (left.length) await ctx.db.insertInto('calendarPeriod').values(left).execute()
  for (const period of found) {
    const line = lines.find(({ id }) => id === period.lineId)
    const name = `${line?.name} ${period.fromDate} – ${period.toDate}`
    const note = `${fromDate} – ${toDate}`
    ctx.audit({ verb: 'clear', entity: 'calendarPeriod', id: period.id, name, note, before: period })
  }
  if (found.length) ctx.touch('calendarPeriod')
  return { changed: found.length }
}
