import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { listByIds } from '#core/server/crud/select.ts'
import { addRows } from '#core/server/crud/serve.ts'
import { routings } from './routings.ts'

interface Wanted {
  id: number
  productIds: number[]
  routingVersion: string
}

/** Copies a routing to another version of its product or to other products; skips those that have this version already. */
export async function copyRouting(ctx: Ctx, { id, productIds, routingVersion }: Wanted): Promise<BulkResult> {
  const { productId: own } = await lockRow(ctx.db, 'routing', id)
  const wanted = [...new Set(productIds.length ? productIds : [own])]
  const [source] = await listByIds<{ name: string | null; remark: string | null; operations: object[] }>(
    ctx.db,
    routings.served.definition.list(ctx.db, ctx),
    [id],
  )
  const products = await ctx.db.selectFrom('product').select(['id', 'code']).where('id', 'in', wanted).execute()
  const codes = new Map(products.map((product) => [product.id, product.code]))
  const taken = await ctx.db
    .selectFrom('routing')
    .select('productId')
    .where('productId', 'in', wanted)
    .where('routingVersion', '=', routingVersion)
    .execute()
  const skipped = wanted.flatMap((productId) => {
    const name = codes.get(productId) ?? `#${productId}`
    if (!codes.has(productId)) return [{ id: productId, name, reason: ctx.t('refused.gone') }]
    if (!taken.some((row) => row.productId === productId)) return []
    return [{ id: productId, name, reason: ctx.t('routing.versionTwice', { value: routingVersion }) }]
  })
  const going = wanted.filter((productId) => !skipped.some((each) => each.id === productId))
  const drafts = going.map((productId) => ({
    draft: {
      productId,
      routingVersion,
      name: source?.name,
      isDefault: false,
      remark: source?.remark,
      operations: structuredClone(source?.operations),
    },
  }))
  const copies = drafts.length ? await addRows(ctx, routings.served, drafts) : []
  return { done: copies.map((copy) => copy.id), skipped }
}
