import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { loadHolidays as endpoint } from '../contract/holiday.ts'
import { chinaHolidays } from './china-holidays.ts'
import { countUp } from './version.ts'
import { vietnamHolidays, vietnamYears } from './vietnam-holidays.ts'

/** Loads a year's statutory holidays. A day that the team has as a holiday or an overtime day already is its own decision and stays. */
export async function loadHolidays(
  ctx: Ctx,
  { country, year }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const found = country === 'CN' ? chinaHolidays(year) : vietnamHolidays(year)
  if (!found) throw refuse('calendar.yearUnknown', { years: vietnamYears.join(', ') })
  await countUp(ctx.db)
  const taken = await takenDays(ctx, year)
  const days = found.days.filter(({ date }) => !taken.has(date))
  const makeUp = found.makeUp.filter(({ date }) => !taken.has(date))
  if (days.length)
    await ctx.db
      .insertInto('holiday')
      .values(days.map(({ date, occasion, kind }) => ({ date, kind, name: ctx.t(`holiday.name.${occasion}`) })))
      .execute()
  if (makeUp.length)
    await ctx.db
      .insertInto('overtimeDay')
      .values(
        makeUp.map(({ date, occasion }) => ({
          date,
          remark: ctx.t('calendar.makeUp', { name: ctx.t(`holiday.name.${occasion}`) }),
        })),
      )
      .execute()
  ctx.audit({
    verb: 'load',
    entity: 'holiday',
    name: `${country} ${year}`,
    after: { holidays: days.map(({ date }) => date), overtimeDays: makeUp.map(({ date }) => date) },
  })
  ctx.touch('holiday')
  ctx.touch('overtimeDay')
  const kept = found.days.length + found.makeUp.length - days.length - makeUp.length
  return { holidays: days.length, overtimeDays: makeUp.length, kept, complete: found.complete }
}

async function takenDays(ctx: Ctx, year: number): Promise<Set<string>> {
  const from = `${year}-01-01`
  const to = `${year}-12-31`
  const rows = await ctx.db
    .selectFrom('holiday')
    .select('date')
    .where('date', '>=', from)
    .where('date', '<=', to)
    .unionAll(
      ctx.db
        .selectFrom('overtimeDay')
        .select('date')
        .where('date', '>=', from)
        .where('date', '<=', to)
        .where('lineId', 'is', null),
    )
    .execute()
  return new Set(rows.map((row) => row.date))
}
