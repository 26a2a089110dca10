import type { Ctx } from '#core/server/context.ts'

/** Which of the numbers operations have. */
export async function knownNumbers(ctx: Ctx, asked: readonly unknown[]): Promise<Set<unknown>> {
  const numbers = [...new Set(asked.filter((value) => typeof value === 'string'))] as string[]
  if (!numbers.length) return new Set()
  const rows = await ctx.db.selectFrom('operation').select('produreNo').where('produreNo', 'in', numbers).execute()
  return new Set<unknown>(rows.map((row) => row.produreNo))
}
