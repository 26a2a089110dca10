import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** Tables whose rows have a number that is theirs alone in a team. */
type Numbered = 'production_line' | 'machine' | 'work_center' | 'station' | 'operation' | 'team_user'

/**
 * Numbers that nobody has, in order: `L1`, `L2` … Two who ask at once are held apart by `lockSteps`, and by the unique key.
 *
 * @param column the number's
 * @param places digits at least
 */
export async function freeNumbers(
  ctx: Ctx,
  table: Numbered,
  { prefix, count, column = 'number', places = 1 }: { prefix: string; count: number; column?: string; places?: number },
): Promise<string[]> {
  // Another workshop's number is taken as well.
  const { rows } = await ctx.unscoped(() =>
    sql<{ number: string }>`select ${sql.ref(column)} as number from ${sql.table(table)}
      where starts_with(${sql.ref(column)}, ${prefix})`.execute(ctx.db),
  )
  const held = new Set(rows.map(({ number }) => number))
  const free: string[] = []
  for (let i = 1; free.length < count; i++) {
    const number = `${prefix}${String(i).padStart(places, '0')}`
    if (!held.has(number)) free.push(number)
  }
  return free
}
