import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { changeRow } from '#core/server/crud/rows.ts'
import { refuseField } from '#core/server/refusal.ts'

/** What is known of a lot. */
export interface LotFacts {
  supplier?: string | null
  supplierLot?: string | null
  certificate?: string | null
  producedOn?: string | null
  expiresOn?: string | null
  owner?: string | null
  parentId?: number | null
}

const told = ['supplier', 'supplierLot', 'certificate', 'producedOn', 'expiresOn', 'owner'] as const

/**
 * The lot of a product with a number (empty: what nobody tells apart), made where it is not there yet. Of one that is there, what was not
 * known is completed; what contradicts what is known is refused at its field: it is another lot.
 *
 * @returns its id and whether it was made
 */
export async function lotOf(
  ctx: Ctx,
  productId: number,
  number: string,
  facts: LotFacts = {},
): Promise<{ id: number; made: boolean }> {
  const { rows } = await sql<{ id: number }>`
    insert into stock_lot (product_id, number, supplier, supplier_lot, certificate, produced_on, expires_on, owner, parent_id)
    values (${productId}, ${number}, ${facts.supplier || null}, ${facts.supplierLot || null}, ${facts.certificate || null},
      ${facts.producedOn ?? null}, ${facts.expiresOn ?? null}, ${facts.owner || null}, ${facts.parentId ?? null})
    on conflict (team_id, product_id, number) do nothing returning id`.execute(ctx.db)
  const [made] = rows
  if (made) {
    ctx.touch('stockLot')
    return { id: made.id, made: true }
  }
  return { id: await complete(ctx, productId, number, facts), made: false }
}

async function complete(ctx: Ctx, productId: number, number: string, facts: LotFacts): Promise<number> {
  const known = await ctx.db
    .selectFrom('stockLot')
    .selectAll()
    .where('productId', '=', productId)
    .where('number', '=', number)
    .executeTakeFirstOrThrow()
  const news = told.filter((key) => facts[key] && facts[key] !== known[key])
  // What nobody tells apart has many origins, and so none that could be said of all of it.
  if (!news.length || !number) return known.id
  const clash = news.find((key) => known[key] !== null)
  if (clash) throw refuseField(clash, 'stock.lotDiffers', { lot: number, known: String(known[clash]) })
  await changeRow(
    ctx,
    { name: 'stockLot', key: 'number', table: 'stockLot' },
    { id: known.id },
    Object.fromEntries(news.map((key) => [key, facts[key]])),
    { verb: 'update' },
  )
  return known.id
}
