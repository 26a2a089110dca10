import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { Table, Values } from '#core/server/crud/rows.ts'

const idsOf = (rows: readonly Values[], key: string): number[] => [
  ...new Set(rows.flatMap((row) => (typeof row[key] === 'number' ? [row[key]] : []))),
]

/** Of the people named those who are there. */
export async function knownPeople(ctx: Ctx, rows: readonly Values[]): Promise<ReadonlySet<unknown>> {
  const { rows: found } = await sql<{ id: number }>`
    select id from team_user where id = any(${idsOf(rows, 'userId')}) and deleted_at is null`.execute(ctx.db)
  return new Set(found.map(({ id }) => id))
}

/** Of the skills named those that are there. */
export async function knownSkills(ctx: Ctx, rows: readonly Values[]): Promise<ReadonlySet<unknown>> {
  const { rows: found } = await sql<{ id: number }>`
    select id from skill where id = any(${idsOf(rows, 'skillId')})`.execute(ctx.db)
  return new Set(found.map(({ id }) => id))
}

/** Ids by owner and skill, as `12/3`, of the rows that there are for those named: a pair may be there once. */
export async function takenPairs(
  ctx: Ctx,
  table: Table,
  owner: 'userId' | 'positionId',
  rows: readonly Values[],
): Promise<ReadonlyMap<string, number>> {
  const { rows: found } = await sql<{ id: number; ownerId: number; skillId: number }>`
    select id, ${sql.ref(owner)} as owner_id, skill_id from ${sql.table(table)}
    where ${sql.ref(owner)} = any(${idsOf(rows, owner)})`.execute(ctx.db)
  return new Map(found.map(({ id, ownerId, skillId }) => [`${ownerId}/${skillId}`, id]))
}
