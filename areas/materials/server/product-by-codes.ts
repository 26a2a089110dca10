import type { Db } from '#core/server/db/pool.ts'

/** What other areas copy of a product. */
export interface ProductByCode {
  id: number
  code: string
  name: string
  spec: string | null
  unit: string
  unitDecimals: number
  drawingNo: string | null
  enabled: boolean
}

/** Products by their codes, in one query; a code that no product has is absent. */
export async function productByCodes(db: Db, codes: readonly string[]): Promise<Map<string, ProductByCode>> {
  if (!codes.length) return new Map()
  const rows = await db
    .selectFrom('product')
    .select(['id', 'code', 'name', 'spec', 'unit', 'unitDecimals', 'drawingNo', 'enabled'])
    .where('code', 'in', [...new Set(codes)])
    .execute()
  return new Map(rows.map((row) => [row.code, row]))
}
