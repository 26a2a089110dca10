import { sql } from 'kysely'
import { among } from '#core/server/db/among.ts'
import type { Db } from '#core/server/db/pool.ts'

/** What a product is made of, as an order takes it at its confirmation. */
export interface BomSnapshot {
  bomVersion: string
  lines: BomSnapshotLine[]
}

export interface BomSnapshotLine {
  materialId: number
  lineNumber: number
  /** For one of the product, before scrap, in the material's main unit. */
  quantityPer: number
  /** Share lost on the way: 0.02 is 2 %. */
  scrapRate: number
  warehouse: string | null
}

/** The lines of a product's default BOM in their order; null when it has none. */
export async function bomSnapshot(db: Db, productId: number): Promise<BomSnapshot | null> {
  return (await bomSnapshots(db, [productId])).get(productId) ?? null
}

/** The same of many products, by product; those without a default BOM are not in it. */
export async function bomSnapshots(db: Db, productIds: readonly number[]): Promise<Map<number, BomSnapshot>> {
  const rows = await db
    .selectFrom('bom as b')
    .innerJoin('bomLine as l', (join) => join.onRef('l.teamId', '=', 'b.teamId').onRef('l.bomId', '=', 'b.id'))
    .select(['b.productId', 'b.bomVersion', 'l.materialId', 'l.lineNumber'])
    .select(['l.quantity as quantityPer', 'l.scrapRate', 'l.warehouse'])
    .where(among(sql.ref('b.product_id'), productIds))
    .where('b.isDefault', '=', true)
    .orderBy('b.productId')
    .orderBy('l.lineNumber')
    .execute()
  const found = new Map<number, BomSnapshot>()
  for (const { productId, bomVersion, ...line } of rows) {
    const known = found.get(productId)
    if (known) known.lines.push(line)
    else found.set(productId, { bomVersion, lines: [line] })
  }
  return found
}
