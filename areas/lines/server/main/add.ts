import { bomSnapshot } from '#areas/materials/server/index.ts'
import { addWorkOrders } from '#areas/orders/server/index.ts'
import { fitsDecimals, multiply } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import type { Line } from '../../contract/line.ts'
import type { MainApi } from '../../contract/main-api.ts'

/** A made part of a product's BOM. */
interface Part {
  productId: number
  /** For one of the product, before scrap. */
  quantityPer: number
  scrapRate: number
  unitDecimals: number
}

/**
 * Makes the order of a product and one of each made part of its default BOM: as many as it takes with what its scrap rate says, rounded up to what
 * its unit can be counted in. A part that the BOM names twice has one order. All wait to be confirmed, as every new order does.
 */
export async function addMainOrder(
  ctx: Ctx,
  line: Line,
  { productId, planQuantity, requiredEndDate }: InputOf<MainApi['addLineMainOrder']>,
): Promise<OutputOf<MainApi['addLineMainOrder']>> {
  await refuseTooFine(ctx, productId, planQuantity)
  const parts = await partsOf(ctx, productId)
  const wanted = [
    { productId, planQuantity },
    ...parts.map((part) => ({ productId: part.productId, planQuantity: piecesOf(planQuantity, part) })),
  ]
  if (wanted.some((order) => order.planQuantity > most))
    throw refuseField('planQuantity', 'lineMainOrder.tooMany', { most })
  const [main, ...orders] = await addWorkOrders(
    ctx,
    wanted.map((order) => ({ ...order, requiredEndDate })),
  )
  if (!main) throw new Error('an order that was added is there')
  const { id } = await ctx.db
    .insertInto('lineMainOrder')
    .values({ line: line.id, workOrderId: main.id, createdBy: ctx.caller.userId || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db
    .insertInto('lineMainPart')
    .values(
      orders.map((order, i) => ({
        mainId: id,
        workOrderId: order.id,
        quantityPer: parts[i]?.quantityPer as number,
      })),
    )
    .execute()
  ctx.audit({ verb: 'add', entity: 'lineMainOrder', id, name: main.workorderNo })
  ctx.touch('lineMainOrder', [id])
  return { id, workorderNo: main.workorderNo, parts: orders.length }
}

/** What an order is planned for at most. */
const most = 99_999_999_999

/** @throws a refusal: the product's unit cannot be counted so finely */
async function refuseTooFine({ db }: Ctx, productId: number, quantity: number): Promise<void> {
  const product = await db
    .selectFrom('product')
    .select(['unit', 'unitDecimals'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (product && !fitsDecimals(quantity, product.unitDecimals))
    throw refuseField('planQuantity', 'stock.tooFine', { unit: product.unit, decimals: product.unitDecimals })
}

/** @throws a refusal: the product is not there, or nothing of its BOM is made */
async function partsOf(ctx: Ctx, productId: number): Promise<Part[]> {
  const bom = await bomSnapshot(ctx.db, productId)
  const perPart = new Map<number, { quantityPer: number; scrapRate: number }>()
  for (const { materialId, quantityPer, scrapRate } of bom?.lines ?? []) {
    const known = perPart.get(materialId)
    perPart.set(materialId, {
      quantityPer: quantityPer + (known?.quantityPer ?? 0),
      scrapRate: Math.max(scrapRate, known?.scrapRate ?? 0),
    })
  }
  const products = perPart.size
    ? await ctx.db
        .selectFrom('product')
        .select(['id', 'unitDecimals'])
        .where('id', 'in', [...perPart.keys()])
        .where('kind', 'in', ['product', 'semiFinished'])
        .orderBy('id')
        .execute()
    : []
  if (!products.length) throw refuseField('productId', 'lineMainOrder.noParts')
  return products.map(({ id, unitDecimals }) => ({
    productId: id,
    unitDecimals,
    ...(perPart.get(id) as { quantityPer: number; scrapRate: number }),
  }))
}

/** How many of a part an order of so many pieces is given: rounded up to what its unit can be counted in, at least one of that. */
function piecesOf(pieces: number, { quantityPer, scrapRate, unitDecimals }: Part): number {
  const exact = multiply(multiply(pieces, quantityPer, 8), 1 + scrapRate, 8)
  const step = 10 ** unitDecimals
  return Math.max(1, Math.ceil(Number((exact * step).toFixed(6)))) / step
}
