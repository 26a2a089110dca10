import type { Ctx } from '#core/server/context.ts'

/**
 * Makes a version (of a BOM, of a routing) the one that confirmations take, in place of the one that was. `unlessAnother`: leaves
 * a default that there is. The product's row is locked, so that two people at once do not both find none.
 */
export async function makeDefault(
  ctx: Ctx,
  table: 'bom' | 'routing',
  version: { id: number; productId: number },
  unlessAnother: boolean,
): Promise<void> {
  const { id, productId } = version
  // Not the stronger lock for an update: each writer of a version holds its product's key already.
  await ctx.db.selectFrom('product').select('id').where('id', '=', productId).forNoKeyUpdate().execute()
  const current = await ctx.db
    .selectFrom(table)
    .select('id')
    .where('productId', '=', productId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  if (current?.id === id || (current && unlessAnother)) return
  if (current) await ctx.db.updateTable(table).set({ isDefault: false }).where('id', '=', current.id).execute()
  await ctx.db.updateTable(table).set({ isDefault: true }).where('id', '=', id).execute()
  ctx.touch('product', [productId])
  if (current) ctx.touch(table, [current.id, id])
}
