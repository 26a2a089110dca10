import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'
import type { getWage, getWageLine } from '../contract/wage.ts'
import { kindsOf, readLines, totalOf } from './lines.ts'
import { logLook } from './looks.ts'
import { mayBeSeen } from './policy.ts'

/** Somebody whose pay the caller may see; of another he is told no more than of one who is not there. */
async function seen(ctx: Ctx, userId: number): Promise<{ name: string; jobNumber: string }> {
  const person = await ctx.db
    .selectFrom('teamUser as u')
    .select(['u.name', 'u.jobNumber'])
    .where('u.id', '=', userId)
    .where(mayBeSeen(ctx.caller, sql.ref('u.departmentId')))
    .executeTakeFirst()
  if (!person) throw notFound()
  return person
}

/** One person's lines in a period. */
export async function slipOf(
  ctx: Ctx,
  { periodId, userId }: InputOf<typeof getWage>,
): Promise<OutputOf<typeof getWage>> {
  const person = await seen(ctx, userId)
  const period = await ctx.db.selectFrom('wagePeriod').selectAll().where('id', '=', periodId).executeTakeFirst()
  if (!period) throw notFound()
  const lines = await readLines(ctx, sql`l.period_id = ${periodId} and l.user_id = ${userId}`)
  const { rows } = await sql<{ total: number | null }>`
    select (select sum(l.amount) from wage_line l where l.team_id = b.team_id and l.period_id = b.id and l.user_id = ${userId}) as total
    from wage_period b where b.from_date < ${period.fromDate}::date and b.status <> 'open'
    order by b.from_date desc limit 1`.execute(ctx.db)
  logLook(ctx, [{ userId, userName: person.name }], period.name)
  const [before] = rows
  return {
    userId,
    userName: person.name,
    jobNumber: person.jobNumber,
    periodName: period.name,
    from: period.fromDate,
    to: period.toDate,
    total: totalOf(lines),
    previous: before ? (before.total ?? 0) : null,
    kinds: kindsOf(lines),
    lines: lines.map(({ why: _, ...line }) => line),
  }
}

/** How one amount came about. */
export async function lineOf(ctx: Ctx, { id }: InputOf<typeof getWageLine>): Promise<OutputOf<typeof getWageLine>> {
  const row = await ctx.db
    .selectFrom('wageLine as l')
    .innerJoin('wagePeriod as p', (join) => join.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.periodId'))
    .select(['l.userId', 'p.name'])
    .where('l.id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  const person = await seen(ctx, row.userId)
  const [line] = await readLines(ctx, sql`l.id = ${id}`)
  if (!line) throw notFound()
  logLook(ctx, [{ userId: row.userId, userName: person.name }], row.name)
  return { ...line, userName: person.name }
}
