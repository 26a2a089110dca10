import { sql } from 'kysely'
import { fitsDecimals } from '#core/contract/decimal.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitIn } from '#core/server/crud/names.ts'
import { insertRows, type Stored, type Values } from '#core/server/crud/rows.ts'
import type { CandidateOf } from '#core/server/crud/serve.ts'
import { slot } from '#core/server/slots.ts'
import type { salesOrder } from '../../contract/sales-order.ts'

type Candidate = CandidateOf<typeof salesOrder, 'salesOrder'>

/** A line as a person writes it. */
export interface LineDraft {
  lineNumber?: number | null
  productId: number
  quantity: number
  deliveryDate?: string | null
  remark?: string | null
}

export const linesOf = (draft: Values): LineDraft[] => (draft.lines ?? []) as LineDraft[]

/** A line of a sales order that something was made of. */
interface LineInUse {
  salesOrderId: number
  lineNumber: number
  productId: number
}

/** What else than work orders is made of lines of sales orders: those of these orders that stay for it. */
export const salesLineUse =
  slot<(ctx: Ctx, salesOrderIds: readonly number[]) => Promise<LineInUse[]>>('salesOrder.lineUse')

/** Lines of sales orders that work orders, or things of other areas, were made of. */
export async function linesInUse(ctx: Ctx, salesOrderIds: number[]): Promise<LineInUse[]> {
  const others: LineInUse[] = []
  for (const linesOfOthers of ctx.filled(salesLineUse)) others.push(...(await linesOfOthers(ctx, salesOrderIds)))
  return [...(await linesWithOrders(ctx, salesOrderIds)), ...others]
}

async function linesWithOrders(ctx: Ctx, salesOrderIds: number[]): Promise<LineInUse[]> {
  return ctx.unscoped(() =>
    ctx.db
      .selectFrom('salesOrderLine as l')
      .select(['l.salesOrderId', 'l.lineNumber', 'l.productId'])
      .where('l.salesOrderId', 'in', [0, ...salesOrderIds])
      .where(
        sql<boolean>`exists (select from work_order w where w.team_id = l.team_id and w.sales_order_line_id = l.id)`,
      )
      .execute(),
  )
}

/** Rules of lines: numbers once, products that exist, quantities as their unit allows; lines with work orders stay as they are. */
export async function checkLines(ctx: Ctx, candidates: Candidate[]): Promise<FieldIssue[][]> {
  const products = await ctx.db
    .selectFrom('product')
    .select(['id', unitIn(ctx, 'product').as('unit'), 'unitDecimals'])
    .where('id', 'in', [0, ...candidates.flatMap(({ draft }) => linesOf(draft).map((line) => line.productId))])
    .execute()
  const byId = new Map(products.map((product) => [product.id, product]))
  const used = await linesInUse(
    ctx,
    candidates.flatMap(({ before }) => before?.id ?? []),
  )
  return candidates.map(({ draft, before }) => {
    if (draft.lines === undefined) return []
    const lines = linesOf(draft)
    const issues = lines.flatMap((line, i): FieldIssue[] => {
      const product = byId.get(line.productId)
      if (!product)
        return [{ field: `lines.${i}.productId`, key: 'invalid.reference', params: { value: line.productId } }]
      if (lines.findIndex((other) => other.lineNumber && other.lineNumber === line.lineNumber) < i && line.lineNumber)
        return [{ field: `lines.${i}.lineNumber`, key: 'invalid.duplicate', params: { value: line.lineNumber } }]
      if (fitsDecimals(line.quantity, product.unitDecimals)) return []
      const params = { unit: product.unit, decimals: product.unitDecimals }
      return [{ field: `lines.${i}.quantity`, key: 'workOrder.decimals', params }]
    })
    for (const line of used.filter((each) => each.salesOrderId === before?.id)) {
      const kept = lines.find((each) => each.lineNumber === line.lineNumber)
      if (kept?.productId !== line.productId)
        issues.push({ field: 'lines', key: 'salesOrder.lineInUse', params: { line: line.lineNumber } })
    }
    return issues
  })
}

/** The number of each line; those without one are numbered on by tens. */
export function numbered(lines: readonly Pick<LineDraft, 'lineNumber'>[]): number[] {
  let last = Math.max(0, ...lines.map((line) => line.lineNumber ?? 0))
  return lines.map((line) => {
    const lineNumber = line.lineNumber ?? last + 10
    last = Math.max(last, lineNumber)
    return lineNumber
  })
}

/** Writes the lines of orders as given: by their numbers, new ones numbered on, those left out removed. */
export async function writeLines(ctx: Ctx, orders: { row: Stored<'salesOrder'>; lines: LineDraft[] }[]): Promise<void> {
  const rows = orders.flatMap(({ row, lines }) => {
    const numbers = numbered(lines)
    return lines.map((line, i) => ({
      salesOrderId: row.id,
      lineNumber: numbers[i] as number,
      productId: line.productId,
      quantity: line.quantity,
      deliveryDate: line.deliveryDate ?? row.deliveryDate,
      remark: line.remark ?? null,
    }))
  })
  for (const { row } of orders)
    await ctx.db
      .deleteFrom('salesOrderLine')
      .where('salesOrderId', '=', row.id)
      .where('lineNumber', 'not in', [
        0,
        ...rows.filter((line) => line.salesOrderId === row.id).map((line) => line.lineNumber),
      ])
      .execute()
  const known = await ctx.db
    .selectFrom('salesOrderLine')
    .select(['salesOrderId', 'lineNumber'])
    .where('salesOrderId', 'in', [0, ...orders.map(({ row }) => row.id)])
    .execute()
  const held = new Set(known.map((line) => `${line.salesOrderId}.${line.lineNumber}`))
  const fresh = rows.filter((line) => !held.has(`${line.salesOrderId}.${line.lineNumber}`))
  await insertRows(ctx.db, 'salesOrderLine', fresh)
  for (const { salesOrderId, lineNumber, ...line } of rows.filter((each) => !fresh.includes(each)))
    await ctx.db
      .updateTable('salesOrderLine')
      .set(line)
      .where('salesOrderId', '=', salesOrderId)
      .where('lineNumber', '=', lineNumber)
      .execute()
}
