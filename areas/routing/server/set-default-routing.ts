import { makeDefaults } from '#areas/materials/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'

export async function setDefaultRouting(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  const before = await lockRow(ctx.db, 'routing', id)
  await makeDefaults(ctx, 'routing', [{ id, productId: before.productId, unlessAnother: false }])
  ctx.audit({
    verb: 'setDefault',
    entity: 'routing',
    id,
    name: before.routingVersion,
    before: { isDefault: before.isDefault },
    after: { isDefault: true },
  })
  ctx.touch('routing', [id])
  return { id }
}
