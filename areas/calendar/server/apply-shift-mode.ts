import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { applyShiftMode as endpoint } from '../contract/calendar.api.ts'
import { type Line, linesOf } from './lines.ts'
import { countUp } from './version.ts'

const shown = 10

/** Lets lines work by a shift mode from day to day. A line with a calendar on one of these days must have it deleted first. */
export async function applyShiftMode(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<{ added: number }> {
  const { shiftModeId, fromDate, toDate } = input
  if (fromDate > toDate) throw refuseField('toDate', 'calendar.toBeforeFrom')
  await countUp(ctx.db)
  const lines = await linesOf(ctx, input.lineIds)
  const mode = await lockRow(ctx.db, 'shiftMode', shiftModeId)
  const weekdays = [...new Set(input.weekdays)].sort((a, b) => a - b)
  await refuseTaken(ctx, lines, { fromDate, toDate, weekdays })
  const rows = await ctx.db
    .insertInto('calendarPeriod')
    .values(lines.map(({ id }) => ({ lineId: id, shiftModeId, fromDate, toDate, weekdays })))
    .returningAll()
    .execute()
  for (const row of rows) {
    const line = lines.find(({ id }) => id === row.lineId)
    const name = `${line?.name} ${fromDate} – ${toDate}`
    ctx.audit({ verb: 'apply', entity: 'calendarPeriod', id: row.id, name, note: String(mode.name), after: row })
  }
  ctx.touch(
    'calendarPeriod',
    rows.map((row) => row.id),
  )
  return { added: rows.length }
}

async function refuseTaken(
  ctx: Ctx,
  lines: Line[],
  span: { fromDate: string; toDate: string; weekdays: number[] },
): Promise<void> {
  const taken = await ctx.db
    .selectFrom('calendarPeriod as p')
    .innerJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'p.teamId').onRef('l.id', '=', 'p.lineId'))
    .select([nameIn(ctx, 'l').as('name'), 'p.fromDate', 'p.toDate'])
    .where(
      'p.lineId',
      'in',
      lines.map((line) => line.id),
    )
    .where('p.fromDate', '<=', span.toDate)
    .where('p.toDate', '>=', span.fromDate)
    .where(sql<boolean>`p.weekdays && ${span.weekdays}::integer[]`)
    .orderBy('l.number')
    .orderBy('p.fromDate')
    .limit(shown + 1)
    .execute()
  if (!taken.length) return
  const names = taken.slice(0, shown).map(({ name, fromDate, toDate }) => `${name} (${fromDate} – ${toDate})`)
  if (taken.length > shown) names.push('…')
  throw refuse('calendar.lineHasCalendar', { periods: names.join(ctx.t('listed')) }, taken)
}
