import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'

export interface Line {
  id: number
  number: string
  name: string
}

/** Lines that the caller may see, by number; refuses when one of the ids is not among them. */
export async function linesOf(ctx: Ctx, ids: readonly number[]): Promise<Line[]> {
  const wanted = [...new Set(ids)]
  const lines = await ctx.db
    .selectFrom('productionLine')
    .select(['id', 'number', 'name'])
    .where('id', 'in', wanted)
    .orderBy('number')
    .execute()
  if (lines.length < wanted.length) throw notFound()
  return lines
}
