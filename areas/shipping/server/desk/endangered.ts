import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { addDays } from '#engines/working-time/index.ts'
import type * as api from '../../contract/desk.api.ts'
import { deskMost } from '../../contract/desk.api.ts'
import { tellBefore, wordOf } from './customers.ts'
import { dangersOf } from './dangers.ts'
import { asShown, shared } from './desk.ts'
import { linesAtDesk } from './read.ts'

/**
 * Lines of all customers whose promise is most endangered: those that are over or will end late by how many days, then those that are promised
 * within a week and not planned. A line that somebody is reminded of later is among them: it is told, not cured.
 */
export async function endangeredLines(
  ctx: Ctx,
  { mine }: InputOf<typeof api.selectEndangeredLine>,
): Promise<OutputOf<typeof api.selectEndangeredLine>> {
  const today = dayOf(ctx)
  const near = addDays(today, tellBefore)
  const found = ctx.db
    .selectFrom(linesAtDesk(ctx).as('y'))
    .selectAll('y')
    .select(wordOf(ctx).as('word'))
    .where('y.openQuantity', '>', 0)
    .where(
      sql<boolean>`(y.stands in ('overdue', 'late') or y.stands = 'unplanned' and y.delivery_date <= ${near}::date)`,
    )
    .orderBy(sql`y.stands = 'unplanned'`)
    .orderBy(
      sql`case when y.stands <> 'unplanned' then greatest(y.forecast_date, ${today}::date) - y.delivery_date end desc nulls last`,
    )
    .orderBy('y.deliveryDate')
    .orderBy('y.id')
    .limit(deskMost.endangered + 1)
  const rows = await (mine ? found.where('y.salesman', '=', ctx.caller.name) : found).execute()
  const shown = rows.slice(0, deskMost.endangered).map(shared)
  const dangers = await dangersOf(ctx, shown)
  return {
    rows: shown.map((row) => {
      const { id, lineNumber, state, productCode, productName, unit, openQuantity, deliveryDate } = row
      const { customer, salesOrderNo, customerOrderNo } = row
      const { forecastDate, delayDays, word } = asShown(row, today)
      return {
        id,
        lineNumber,
        state,
        productCode,
        productName,
        unit,
        openQuantity,
        deliveryDate,
        customer,
        salesOrderNo,
        customerOrderNo,
        forecastDate,
        delayDays,
        word,
        danger: dangers.get(id)?.[0] ?? null,
      }
    }),
    more: rows.length > shown.length,
  }
}
