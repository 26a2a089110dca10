import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { makeDefaults } from './make-default.ts'

export async function setDefaultBom(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const before = await lockRow(ctx.db, 'bom', id)
  await makeDefaults(ctx, 'bom', [{ id, productId: before.productId, unlessAnother: false }])
  ctx.audit({
    verb: 'setDefault',
    entity: 'bom',
    id,
    name: before.bomVersion,
    before: { isDefault: before.isDefault },
    after: { isDefault: true },
  })
  ctx.touch('bom', [id])
  return { id }
}
