import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import type { Values } from '#core/server/crud/rows.ts'

export interface LinePlace {
  id: number
  name: string
  workshopId: number
}

export async function linesById(ctx: Ctx, ids: readonly number[]): Promise<Map<number, LinePlace>> {
  if (!ids.length) return new Map()
  const lines = await ctx.db
    .selectFrom('productionLine')
    .select(['id', nameIn(ctx, 'productionLine').as('name'), 'workshopId'])
    .where('id', 'in', ids)
    .execute()
  return new Map(lines.map((line) => [line.id, line]))
}

/** Whether the line that a row names under `field` is one of its workshop's. */
export function lineIssue(row: Values, field: string, lines: Map<number, LinePlace>): FieldIssue[] {
  const id = row[field]
  if (typeof id !== 'number') return []
  const line = lines.get(id)
  return !line || line.workshopId === row.workshopId
    ? []
    : [{ field, key: 'productionLine.notInWorkshop', params: { line: line.name } }]
}
