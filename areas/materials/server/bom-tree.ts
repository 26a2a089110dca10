import { sql } from 'kysely'
import type { BomNode } from '#areas/materials/contract/bom.api.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'

const nodesMost = 5_000
const levelsMost = 20

interface Row extends Omit<BomNode, 'children'> {
  path: string
  parentPath: string
}

/**
 * The multi-level BOM of a product, level by level through the default BOMs of its components. Totals are reckoned by the
 * database in exact decimals.
 */
export async function bomTree(
  ctx: Pick<Ctx, 'db' | 'language'>,
  productId: number,
  bomId?: number,
): Promise<{ root: BomNode; truncated: boolean }> {
  const { db } = ctx
  const product = await db
    .selectFrom('product')
    .select(['id', 'code', nameIn(ctx, 'product').as('name'), 'spec', unitIn(ctx, 'product').as('unit'), 'kind'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw notFound()
  let chosen = db.selectFrom('bom').select(['id', 'bomVersion']).where('productId', '=', productId)
  chosen = bomId === undefined ? chosen.where('isDefault', '=', true) : chosen.where('id', '=', bomId)
  const bom = await chosen.executeTakeFirst()
  const { id, ...shown } = product
  const root: BomNode = {
    productId: id,
    ...shown,
    lineNumber: null,
    quantity: 1,
    scrapRate: 0,
    total: 1,
    warehouse: null,
    bomVersion: bom?.bomVersion ?? null,
    children: [],
  }
  if (!bom) return { root, truncated: false }
  const rows = await readRows(ctx, bom.id)
  return { root: grow(root, rows), truncated: rows.length > nodesMost || rows.some((row) => depthOf(row) > levelsMost) }
}

const depthOf = ({ path }: Row) => path.split('.').length

async function readRows(ctx: Pick<Ctx, 'db' | 'language'>, bomId: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with recursive tree as (
      select l.id, l.material_id, l.line_number, l.quantity, l.scrap_rate, l.warehouse, l.quantity * (1 + l.scrap_rate) as total,
        l.id::text as path, '' as parent_path, 1 as depth
      from bom_line l where l.bom_id = ${bomId}
      union all
      select l.id, l.material_id, l.line_number, l.quantity, l.scrap_rate, l.warehouse,
        round(t.total * l.quantity * (1 + l.scrap_rate), 12), t.path || '.' || l.id, t.path, t.depth + 1
      from tree t
      join bom b on b.product_id = t.material_id and b.is_default
      join bom_line l on l.team_id = b.team_id and l.bom_id = b.id
      where t.depth <= ${levelsMost})
    select t.path, t.parent_path, t.material_id as product_id, m.code, ${nameIn(ctx, 'm')} as name, m.spec, ${unitIn(ctx, 'm')} as unit, m.kind, t.line_number, t.quantity,
      t.scrap_rate, round(t.total, 6) as total, t.warehouse, b.bom_version
    from (select * from tree limit ${nodesMost + 1}) t
    join product m on m.id = t.material_id
    left join bom b on b.product_id = t.material_id and b.is_default
    order by t.depth, t.line_number, t.id`.execute(ctx.db)
  return rows
}

/** Hangs the rows, parents before children, into one tree. */
function grow(root: BomNode, rows: Row[]): BomNode {
  const nodes = new Map<string, BomNode>([['', root]])
  for (const row of rows.slice(0, nodesMost)) {
    const { path, parentPath, ...node } = row
    const parent = nodes.get(parentPath)
    if (!parent || depthOf(row) > levelsMost) continue
    const grown = { ...node, children: [] }
    parent.children.push(grown)
    nodes.set(path, grown)
  }
  return root
}
