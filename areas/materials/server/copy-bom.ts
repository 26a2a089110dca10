import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRow } from '#core/server/crud/rows.ts'
import { addRows } from '#core/server/crud/serve.ts'
import { refuseField } from '#core/server/refusal.ts'
import { boms } from './boms.ts'

interface Wanted {
  id: number
  productId?: number
  bomVersion: string
}

/** Copies a BOM to another version or another product, under the same rules as a new one. */
export async function copyBom(ctx: Ctx, { id, productId, bomVersion }: Wanted): Promise<{ id: number }> {
  const source = await lockRow(ctx.db, 'bom', id)
  const target = productId ?? source.productId
  const product = await ctx.db.selectFrom('product').select('id').where('id', '=', target).executeTakeFirst()
  if (!product) throw refuseField('productId', 'invalid.reference', { value: `#${target}` })
  const taken = await ctx.db
    .selectFrom('bom')
    .select('id')
    .where('productId', '=', target)
    .where('bomVersion', '=', bomVersion)
    .executeTakeFirst()
  if (taken) throw refuseField('bomVersion', 'bom.versionTwice', { value: bomVersion })
  const lines = await ctx.db
    .selectFrom('bomLine')
    .select(['lineNumber', 'materialId', 'quantity', 'scrapRate', 'substituteIds', 'warehouse', 'remark'])
    .where('bomId', '=', id)
    .orderBy(sql`line_number`)
    .execute()
  const draft = { productId: target, bomVersion, isDefault: false, remark: source.remark, lines }
  const [copy] = await addRows(ctx, boms.served, [{ draft }])
  return { id: copy?.id as number }
}
