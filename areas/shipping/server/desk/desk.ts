import { sql } from 'kysely'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { dayOf, daysBefore } from '#core/server/day.ts'
import type * as api from '../../contract/desk.api.ts'
import { type DeskLine, type DeskOrder, deskMost } from '../../contract/desk.api.ts'
import { answersOf, type DeskShipmentOf } from './answer.ts'
import { wordOf } from './customers.ts'
import { dangersOf } from './dangers.ts'
import { linesAtDesk } from './read.ts'
import { remindersOf } from './reminders.ts'
import { daysFrom } from './words.ts'

/** Days for which a line that has left is still shown: customers ask where it is. */
const shownShipped = 14

/** What a customer ordered and how it stands, what endangers it, answers in the language asked for, and reminders. */
export async function deliveryDesk(
  ctx: Ctx,
  { customer, language }: InputOf<typeof api.getDeliveryDesk>,
): Promise<OutputOf<typeof api.getDeliveryDesk>> {
  const rows = await linesOf(ctx, customer)
  const shown = rows.slice(0, deskMost.lines).map(shared)
  const dangers = await dangersOf(ctx, shown)
  const today = dayOf(ctx)
  const ofOrders = groupedBy(shown, ({ salesOrderNo }) => salesOrderNo)
  const shipments = await shipmentsOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const orders = [...ofOrders].map(([salesOrderNo, lines]): Omit<DeskOrder, 'answer'> => {
    const [{ customerOrderNo, salesman }] = lines as [Row]
    return {
      salesOrderNo,
      customerOrderNo,
      salesman,
      lines: lines.map((line) => ({ ...asShown(line, today), dangers: dangers.get(line.id) ?? [] })),
      shipments: shipmentsWithin(shipments, lines),
    }
  })
  const answers = await answersOf(ctx, orders, shipments, language)
  return {
    customer,
    orders: orders.map((order) => ({ ...order, answer: answers.get(order.salesOrderNo) ?? '' })),
    more: rows.length > shown.length,
    reminders: await remindersOf(ctx, customer),
  }
}

export type Row = ReturnType<typeof shared>

/** A line with what lines promised earlier leave it of what lies here, and what neither lies here nor is ordered. */
export function shared(row: Awaited<ReturnType<typeof linesOf>>[number]) {
  const { openQuantity, orderedQuantity, completedQuantity } = row
  const freeQuantity = Math.max(0, row.reservedQuantity, subtract(row.freeQuantity, row.earlier))
  const coming = Math.max(0, subtract(orderedQuantity, completedQuantity))
  const unordered = Math.min(
    subtract(row.quantity, orderedQuantity),
    subtract(subtract(openQuantity, freeQuantity), coming),
  )
  return {
    ...row,
    state: row.stands,
    freeQuantity,
    lyingQuantity: row.freeQuantity,
    unorderedQuantity: Math.max(0, unordered),
  }
}

/** Lines of a customer's orders that are not closed; orders that he has to hear of first, then by what was promised. */
const linesOf = (ctx: Ctx, customer: string) =>
  ctx.db
    .selectFrom(linesAtDesk(ctx, customer).as('y'))
    .selectAll('y')
    .select(wordOf(ctx).as('word'))
    .where('y.customer', '=', customer)
    .where(
      sql<boolean>`(y.open_quantity > 0 or exists (select from shipment_line k
        join shipment h on h.team_id = k.team_id and h.id = k.shipment_id
        where k.sales_order_line_id = y.id and h.shipped_at > ${daysBefore(ctx.now, shownShipped)}))`,
    )
    .orderBy(sql`bool_or(${wordOf(ctx)}) over (partition by y.sales_order_no) desc`)
    .orderBy(
      sql`min(y.delivery_date) filter (where y.open_quantity > 0) over (partition by y.sales_order_no) nulls last`,
    )
    .orderBy('y.salesOrderNo')
    .orderBy('y.lineNumber')
    .limit(deskMost.lines + 1)
    .execute()

/** What lies here needs no forecast; what is over without one is late by as many days as have passed. */
export function asShown(row: Row, today: string): Omit<DeskLine, 'dangers'> {
  const { id, lineNumber, state, productCode, productName, unit, quantity, shippedQuantity, openQuantity } = row
  const { freeQuantity, plannedQuantity, unorderedQuantity, deliveryDate, word } = row
  const forecastDate = openQuantity <= 0 || freeQuantity >= openQuantity ? null : row.forecastDate
  const until = forecastDate ?? (state === 'overdue' ? today : null)
  const quantities = { quantity, shippedQuantity, openQuantity, freeQuantity, plannedQuantity, unorderedQuantity }
  return {
    id,
    lineNumber,
    state,
    productCode,
    productName,
    unit,
    ...quantities,
    deliveryDate,
    forecastDate,
    delayDays: openQuantity > 0 && until !== null ? daysFrom(deliveryDate, until) : null,
    word,
  }
}

/** Shipments of lines that were not cancelled, each with what of a line is on it; the latest first. */
async function shipmentsOf(ctx: Ctx, lineIds: readonly number[]): Promise<DeskShipmentOf[]> {
  if (!lineIds.length) return []
  const { rows } = await sql<DeskShipmentOf>`
    select h.id, h.shipment_no, h.status, h.shipped_at, h.ship_on, h.carrier, h.tracking_no, k.sales_order_line_id as line_id, k.quantity
    from shipment_line k join shipment h on h.team_id = k.team_id and h.id = k.shipment_id
    where k.sales_order_line_id = any(${[...lineIds]}::bigint[]) and h.status <> 'cancelled'
    order by h.shipped_at desc nulls first, h.id desc`.execute(ctx.db)
  return rows
}

function shipmentsWithin(shipments: readonly DeskShipmentOf[], lines: readonly Row[]): DeskOrder['shipments'] {
  const ids = new Set(lines.map(({ id }) => id))
  const once = new Map(shipments.filter(({ lineId }) => ids.has(lineId)).map((each) => [each.id, each]))
  return [...once.values()].map(({ lineId: _, quantity: __, ...shipment }) => shipment)
}
