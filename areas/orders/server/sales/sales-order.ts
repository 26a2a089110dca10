import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { serveGrouped } from '#core/server/crud/grouped-import.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'
import type { Stored, Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { addRows } from '#core/server/crud/write.ts'
import { dayOf } from '#core/server/day.ts'
import type { Db } from '#core/server/db/pool.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import type { salesOrder } from '../../contract/sales-order.ts'
import { salesOrderCrud, salesOrderHead, salesOrderSheet } from '../../contract/sales-order.ts'
import { checkLines, linesInUse, linesOf, numbered, writeLines } from './sales-order-lines.ts'

type Candidate = CandidateOf<typeof salesOrder, 'salesOrder'>

/** Quantity of a line that work orders plan: those that live, closed ones with what they completed. */
export const orderedOf = sql<number>`coalesce((select sum(case when w.status = 'closed'
    then least(w.plan_quantity, w.completed_quantity) else w.plan_quantity end)
  from work_order w where w.team_id = l.team_id and w.sales_order_line_id = l.id and w.deleted_at is null), 0)`

/** Sales orders with their lines as one value a row. */
const salesOrderList = (db: Db) =>
  db.selectFrom('salesOrder as s').select([
    's.id',
    's.version',
    's.createdAt',
    's.salesOrderNo',
    's.customer',
    's.customerOrderNo',
    's.salesman',
    's.merchandiser',
    's.orderDate',
    's.deliveryDate',
    's.status',
    's.remark',
    sql<number>`(select count(*) from sales_order_line l where l.team_id = s.team_id and l.sales_order_id = s.id)`.as(
      'lineCount',
    ),
    sql<number>`(select round(coalesce(sum(least(l.quantity, ${orderedOf})) / nullif(sum(l.quantity), 0), 0), 4)
        from sales_order_line l where l.team_id = s.team_id and l.sales_order_id = s.id)`.as('orderedShare'),
    sql<unknown>`coalesce((select json_agg(json_build_object('id', l.id, 'lineNumber', l.line_number,
          'productId', l.product_id, 'materialNo', p.code, 'quantity', l.quantity, 'deliveryDate', l.delivery_date,
          'remark', l.remark) order by l.line_number)
        from sales_order_line l join product p on p.team_id = l.team_id and p.id = l.product_id
        where l.team_id = s.team_id and l.sales_order_id = s.id), '[]')`.as('lines'),
  ])

async function takenNumbers(ctx: Ctx, numbers: string[]): Promise<Map<string, number>> {
  if (!numbers.length) return new Map()
  const rows = await ctx.db
    .selectFrom('salesOrder')
    .select(['id', 'salesOrderNo'])
    .where('salesOrderNo', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.salesOrderNo, row.id]))
}

async function fill(ctx: Ctx, candidates: Candidate[]): Promise<void> {
  const bare = candidates.filter(({ draft }) => !draft.salesOrderNo)
  const numbers = await takeNumbers(ctx, 'salesOrder', bare.length, (asked) => takenNumbers(ctx, asked))
  bare.forEach(({ draft }, i) => {
    draft.salesOrderNo = numbers[i]
  })
  for (const { draft } of candidates) draft.orderDate ??= dayOf(ctx)
}

async function check(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const lines = await checkLines(ctx, candidates)
  return candidates.map(({ draft, before }, i) => {
    if (before && !draft.salesOrderNo) delete draft.salesOrderNo
    if (before && !draft.orderDate) delete draft.orderDate
    const issues = [...(lines[i] as FieldIssue[])]
    if (before?.status === 'closed') issues.push({ field: 'status', key: 'salesOrder.closed' })
    const ordered = draft.orderDate ?? before?.orderDate
    const delivered = draft.deliveryDate ?? before?.deliveryDate
    if (ordered && delivered && String(delivered) < String(ordered))
      issues.push({ field: 'deliveryDate', key: 'salesOrder.deliveryBeforeOrder' })
    return issues
  })
}

/** An order that work orders or shipments were made of stays. */
async function keeps(ctx: Ctx, rows: Stored<'salesOrder'>[]): Promise<Map<number, Message>> {
  const used = await linesInUse(
    ctx,
    rows.map((row) => row.id),
  )
  return new Map(
    rows
      .filter((row) => used.some((line) => line.salesOrderId === row.id))
      .map((row) => [row.id, { key: 'salesOrder.inUse' }]),
  )
}

/** Lines without a number get theirs as they are written, so that the same sheet again means the same lines. */
function completeLines(drafts: Values[]): void {
  for (const draft of drafts) {
    const lines = draft.lines as Values[]
    const numbers = numbered(lines)
    draft.lines = lines.map(({ lineDeliveryDate, ...line }, i) => ({
      ...line,
      lineNumber: numbers[i],
      deliveryDate: lineDeliveryDate,
    }))
  }
}

/** A sheet has one row a line, the head repeated; rows of one number are one order, a row without one is an order of its own. */
export const salesOrders = serveGrouped(
  salesOrderCrud,
  {
    table: 'salesOrder',
    list: salesOrderList,
    elsewhere: ['lines'],
    unique: [{ fields: ['salesOrderNo'] }],
    fill,
    check,
    keeps,
    added: (ctx, rows) =>
      writeLines(
        ctx,
        rows.map(({ row, draft }) => ({ row, lines: linesOf(draft) })),
      ),
    updated: (ctx, { after, draft }) =>
      draft.lines === undefined ? Promise.resolve() : writeLines(ctx, [{ row: after, lines: linesOf(draft) }]),
  },
  {
    sheet: salesOrderSheet,
    lookups: { productId: lookupBy('product', 'code') },
    by: ['salesOrderNo'],
    head: salesOrderHead,
    lines: 'lines',
    taken: 'invalid.duplicate',
    complete: async (_ctx, drafts) => completeLines(drafts),
  },
)

export const addSalesOrders = (ctx: Ctx, drafts: Candidate['draft'][]): Promise<Stored<'salesOrder'>[]> =>
  addRows(
    ctx,
    salesOrders.served,
    drafts.map((draft) => ({ draft })),
  )
