import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'

/**
 * Makes a BOM version the one that confirmations take, in place of the one that was. `unlessAnother`: leaves a default that there
 * is. The product's row is locked, so that two people at once do not both find none.
 */
export async function makeDefault(
  ctx: Ctx,
  bom: { id: number; productId: number },
  unlessAnother: boolean,
): Promise<void> {
  await lockRow(ctx.db, 'product', bom.productId)
  const current = await ctx.db
    .selectFrom('bom')
    .select('id')
    .where('productId', '=', bom.productId)
    .where('isDefault', '=', true)
    .executeTakeFirst()
  if (current?.id === bom.id || (current && unlessAnother)) return
  if (current) await ctx.db.updateTable('bom').set({ isDefault: false }).where('id', '=', current.id).execute()
  await ctx.db.updateTable('bom').set({ isDefault: true }).where('id', '=', bom.id).execute()
  ctx.touch('product', [bom.productId])
  if (current) ctx.touch('bom', [current.id, bom.id])
}

export async function setDefaultBom(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const before = await lockRow(ctx.db, 'bom', id)
  await makeDefault(ctx, before as never, false)
  ctx.audit({
    verb: 'setDefault',
    entity: 'bom',
    id,
    name: String(before.bomVersion),
    before: { isDefault: before.isDefault },
    after: { isDefault: true },
  })
  ctx.touch('bom', [id])
  return { id }
}
