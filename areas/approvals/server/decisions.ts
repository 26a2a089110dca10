import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** What a person decided of one report or document, and in whose place (`mandateAt`). */
export interface Decision {
  subjectId: number
  level: number
  forUserId: number
}

/** Keeps what the caller decided of subjects of a kind, level by level. */
export async function keepDecisions(
  ctx: Ctx,
  kind: string,
  decisions: Decision[],
  reject: { reason: string } | null,
): Promise<void> {
  await ctx.db
    .insertInto('approvalDecision')
    .values(
      decisions.map(({ subjectId, level, forUserId }) => ({
        kind,
        subjectId,
        level,
        decision: reject ? 'rejected' : 'approved',
        reason: reject?.reason ?? null,
        userId: ctx.caller.userId,
        forUserId: forUserId === ctx.caller.userId ? null : forUserId,
        at: ctx.now.toISOString(),
      })),
    )
    .execute()
}

/** Roles and people who decide at a level of a kind, by name; where levels were taken away since, those of the highest one left. */
export async function approversOf(ctx: Ctx, kind: string, level: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with l as (select * from approval_level where kind = ${kind} and level <= ${level} order by level desc limit 1)
    select r.name from role r, l where r.id = any(l.role_ids)
    union all
    select u.name from team_user u, l where u.id = any(l.user_ids) and u.deleted_at is null`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
