import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** What a product would be made of, once written. `bomId`: the version that it replaces. */
export interface Composition {
  productId: number
  bomId?: number
  materialIds: number[]
}

type Edges = Map<number, Set<number>>

/**
 * Finds products that would contain themselves through their components, in any version of any BOM. Reads only what lies below
 * the new components, a level a query. Writers of BOMs wait for each other, or two could close a circle together.
 * @returns for each composition the ids along its circle, from the product down to itself; null where there is none
 */
export async function findCircles(ctx: Ctx, compositions: Composition[]): Promise<(number[] | null)[]> {
  await sql`select pg_advisory_xact_lock(hashtext('gemba.bom'), ${ctx.caller.teamId}::int)`.execute(ctx.db)
  const edges: Edges = new Map()
  for (const { productId, materialIds } of compositions) join(edges, productId, materialIds)
  await readBelow(ctx, edges, compositions)
  return compositions.map(({ productId }) => circleFrom(edges, productId))
}

function join(edges: Edges, from: number, to: readonly number[]): void {
  const known = edges.get(from) ?? new Set<number>()
  for (const id of to) known.add(id)
  edges.set(from, known)
}

async function readBelow(ctx: Ctx, edges: Edges, compositions: Composition[]): Promise<void> {
  const replaced = compositions.flatMap(({ bomId }) => (bomId ? [bomId] : []))
  const read = new Set<number>()
  let level = [...new Set(compositions.flatMap(({ materialIds }) => materialIds))]
  while (level.length) {
    for (const id of level) read.add(id)
    const { rows } = await sql<{ productId: number; materialId: number }>`
      select distinct b.product_id, l.material_id from bom b join bom_line l on l.team_id = b.team_id and l.bom_id = b.id
      where b.product_id = any(${level}) and b.id <> all(${replaced})`.execute(ctx.db)
    for (const { productId, materialId } of rows) join(edges, productId, [materialId])
    level = [...new Set(rows.map((row) => row.materialId))].filter((id) => !read.has(id))
  }
}

/** The shortest way from a product back to itself. */
function circleFrom(edges: Edges, start: number): number[] | null {
  const cameFrom = new Map<number, number>()
  let level = [start]
  while (level.length) {
    const next: number[] = []
    for (const from of level)
      for (const to of edges.get(from) ?? []) {
        if (to === start) return [...wayTo(cameFrom, from, start), start]
        if (cameFrom.has(to)) continue
        cameFrom.set(to, from)
        next.push(to)
      }
    level = next
  }
  return null
}

function wayTo(cameFrom: Map<number, number>, end: number, start: number): number[] {
  const way = [end]
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) as number
    way.unshift(at)
  }
  return way
}
