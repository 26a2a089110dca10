import type { TimePlace } from '#areas/routing/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { ActualTimeRow } from '../contract/actual-time.ts'

type Names = Pick<ActualTimeRow, 'productCode' | 'productName' | 'produreName' | 'workCenterName'>

/** What products, operations and work centres are called, in the language of whoever asks. */
export async function namesOf(ctx: Ctx, places: readonly TimePlace[]): Promise<(place: TimePlace) => Names> {
  const idsOf = (key: keyof TimePlace) => [...new Set(places.map((place) => place[key]))]
  if (!places.length) return () => ({ productCode: '', productName: '', produreName: '', workCenterName: '' })
  const products = await ctx.db
    .selectFrom('product as p')
    .select(['p.id', 'p.code', nameIn(ctx, 'p').as('name')])
    .where('p.id', 'in', idsOf('productId'))
    .execute()
  const operations = await ctx.db
    .selectFrom('operation as o')
    .select(['o.id', nameIn(ctx, 'o', 'produreName').as('name')])
    .where('o.id', 'in', idsOf('operationId'))
    .execute()
  const centers = await ctx.db
    .selectFrom('workCenter as w')
    .select(['w.id', nameIn(ctx, 'w').as('name')])
    .where('w.id', 'in', idsOf('workCenterId'))
    .execute()
  const [product, operation, center] = [products, operations, centers].map(
    (rows) => new Map(rows.map((row) => [row.id, row])),
  ) as [
    Map<number, (typeof products)[number]>,
    Map<number, (typeof operations)[number]>,
    Map<number, (typeof centers)[number]>,
  ]
  return ({ productId, operationId, workCenterId }) => ({
    productCode: product.get(productId)?.code ?? '',
    productName: product.get(productId)?.name ?? '',
    produreName: operation.get(operationId)?.name ?? '',
    workCenterName: center.get(workCenterId)?.name ?? '',
  })
}
