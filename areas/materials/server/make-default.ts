import type { Ctx } from '#core/server/context.ts'
import type { StoredRow, Values } from '#core/server/crud/rows.ts'

/** A version that is to be its product's default. */
interface Wanted {
  id: number
  productId: number
  /** Not where another one is: a product's first version becomes its default by itself. */
  unlessAnother: boolean
}

/**
 * Makes versions (of BOMs, of routings) the ones that confirmations take, in place of those that were; of one product's the last
 * wins. The products' rows are locked, so that two people at once do not both find none.
 */
export async function makeDefaults(ctx: Ctx, table: 'bom' | 'routing', wanted: readonly Wanted[]): Promise<void> {
  const { db } = ctx
  const productIds = [...new Set(wanted.map(({ productId }) => productId))]
  // Not the stronger lock for an update: each writer of a version holds its product's key already.
  await db
    .selectFrom('product')
    .select('id')
    .where('id', '=', (e) => e.fn.any(e.val(productIds)))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const standing = await db
    .selectFrom(table)
    .select(['id', 'productId'])
    .where('productId', '=', (e) => e.fn.any(e.val(productIds)))
    .where('isDefault', '=', true)
    .execute()
  const before = new Map(standing.map(({ id, productId }) => [productId, id]))
  const after = new Map(before)
  for (const { id, productId, unlessAnother } of wanted)
    if (!unlessAnother || !after.has(productId)) after.set(productId, id)
  const changed = productIds.filter((productId) => after.get(productId) !== before.get(productId))
  if (!changed.length) return
  const replaced = changed.flatMap((productId) => before.get(productId) ?? [])
  const made = changed.flatMap((productId) => after.get(productId) ?? [])
  const set = (ids: number[], isDefault: boolean) =>
    db
      .updateTable(table)
      .set({ isDefault })
      .where('id', '=', (e) => e.fn.any(e.val(ids)))
      .execute()
  if (replaced.length) await set(replaced, false)
  await set(made, true)
  ctx.touch('product', changed)
  if (replaced.length) ctx.touch(table, [...replaced, ...made])
}

/** New versions that ask for it, and those that are their product's first. */
export const makeNewDefaults = (
  ctx: Ctx,
  table: 'bom' | 'routing',
  added: readonly { row: StoredRow; draft: Values }[],
): Promise<void> =>
  makeDefaults(
    ctx,
    table,
    added.map(({ row, draft }) => ({
      id: row.id,
      productId: row.productId as number,
      unlessAnother: draft.isDefault !== true,
    })),
  )
