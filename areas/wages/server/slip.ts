import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { getWage, getWageLine, printWageSlip } from '../contract/wage.ts'
import { kindsOf, plainLine, readLines, totalOf } from './lines.ts'
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
  await logLook(ctx, [{ userId, userName: person.name }], period.name)
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
    lines: lines.map(plainLine),
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
  await logLook(ctx, [{ userId: row.userId, userName: person.name }], row.name)
  return { ...plainLine(line), why: line.why, userName: person.name }
}

/** Lines that are printed in one go, each with how it came about: some hundred pages. */
const slipLinesMost = 5_000

/** Slips to be printed; whoever of those asked for is not seen by the caller is refused with all others, so that none is missing unnoticed. */
export async function printedSlips(
  ctx: Ctx,
  input: InputOf<typeof printWageSlip>,
): Promise<OutputOf<typeof printWageSlip>> {
  const userIds = [...new Set(input.userIds)]
  const period = await ctx.db.selectFrom('wagePeriod').selectAll().where('id', '=', input.periodId).executeTakeFirst()
  if (!period) throw notFound()
  const people = await ctx.db
    .selectFrom('teamUser as u')
    .innerJoin('department as d', (join) =>
      join.onRef('d.teamId', '=', 'u.teamId').onRef('d.id', '=', 'u.departmentId'),
    )
    .select(['u.id', 'u.name', 'u.jobNumber', nameIn(ctx, 'd').as('departmentName')])
    .where('u.id', 'in', userIds)
    .where(mayBeSeen(ctx.caller, sql.ref('u.departmentId')))
    .orderBy('departmentName')
    .orderBy('u.jobNumber')
    .execute()
  if (people.length < userIds.length) throw notFound()
  const { count } = await ctx.db
    .selectFrom('wageLine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('periodId', '=', period.id)
    .where('userId', 'in', userIds)
    .executeTakeFirstOrThrow()
  if (count > slipLinesMost) throw refuse('wage.slipsTooLong', { count, most: slipLinesMost })
  const all = await readLines(ctx, sql`l.period_id = ${period.id} and l.user_id = any(${userIds})`)
  const byPerson = groupedBy(all, ({ userId }) => userId)
  for (const { id, name } of people) ctx.audit({ verb: 'print', entity: 'wage', id, name, note: period.name })
  return {
    rows: people.map(({ id, name, jobNumber, departmentName }) => {
      const lines = (byPerson.get(id) ?? []).map(({ userId: _, ...line }) => line)
      return {
        userId: id,
        userName: name,
        jobNumber,
        departmentName: departmentName ?? '',
        periodName: period.name,
        provisional: period.status !== 'approved' && period.status !== 'locked',
        from: period.fromDate,
        to: period.toDate,
        total: totalOf(lines),
        kinds: kindsOf(lines),
        lines,
      }
    }),
  }
}
