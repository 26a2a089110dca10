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
  const rows = await db
    .selectFrom('bom as b')
    .innerJoin('bomLine as l', (join) => join.onRef('l.teamId', '=', 'b.teamId').onRef('l.bomId', '=', 'b.id'))
    .select(['b.bomVersion', 'l.materialId', 'l.lineNumber', 'l.quantity as quantityPer', 'l.scrapRate', 'l.warehouse'])
    .where('b.productId', '=', productId)
    .where('b.isDefault', '=', true)
    .orderBy('l.lineNumber')
    .execute()
  const [first] = rows
  return first ? { bomVersion: first.bomVersion, lines: rows.map(({ bomVersion: _, ...line }) => line) } : null
}
