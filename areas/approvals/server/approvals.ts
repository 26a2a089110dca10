import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { mandatesOf } from './mandates.ts'

/** How far a document is. */
export interface Approval {
  subjectId: number
  round: number
  levels: number
  passedLevels: number
  status: 'underApproval' | 'approved' | 'rejected' | 'withdrawn'
  ownUserIds: number[]
}

/** How many levels a team has set for a kind; 0: what is submitted is approved at once. */
async function levelsOf(ctx: Ctx, kind: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    select count(*)::int as levels from approval_level where kind = ${kind}`.execute(ctx.db)
  return rows[0]?.levels ?? 0
}

/**
 * Documents on their way into approval for the first time, as a part of the statement that adds them. Without levels nothing is kept.
 *
 * @param documents rows of `subject_id`, `levels`, `own_user_ids`, `submitted_by` and `submitted_at`
 */
export const addApprovals = (kind: string, documents: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  insert into approval (kind, subject_id, levels, status, own_user_ids, submitted_by, submitted_at)
  select ${kind}, subject_id, levels, 'underApproval', own_user_ids, submitted_by, submitted_at
  from (${documents}) s where levels > 0`

/**
 * Submits documents that are locked, at first or again; the caller is one of those who decide nothing of them.
 *
 * @param documents each with the people whose own work it is
 * @returns the levels that they must pass; 0: they are approved at once
 */
export async function submitForApproval(
  ctx: Ctx,
  kind: string,
  documents: readonly { id: number; own: readonly number[] }[],
): Promise<number> {
  const levels = await levelsOf(ctx, kind)
  const { userId } = ctx.caller
  const rows = documents.map(({ id, own }) => ({ id, own: [...new Set([...own, userId])] }))
  if (rows.length)
    await sql`
      insert into approval as a (kind, subject_id, levels, status, own_user_ids, submitted_by, submitted_at)
      select ${kind}, d.id, ${levels}::int, ${levels ? 'underApproval' : 'approved'}, d.own, ${userId}::bigint,
        ${ctx.now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d (id bigint, own bigint[])
      on conflict (team_id, kind, subject_id) do update set round = a.round + 1, levels = excluded.levels, passed_levels = 0,
        status = excluded.status, reject_reason = null, own_user_ids = excluded.own_user_ids, submitted_by = excluded.submitted_by,
        submitted_at = excluded.submitted_at`.execute(ctx.db)
  return levels
}

/** Takes documents that are locked back from approval; the course keeps who did. Those that do not wait are left as they are. */
export async function withdrawFromApproval(ctx: Ctx, kind: string, ids: readonly number[]): Promise<void> {
  await sql`
    with w as (
      update approval set status = 'withdrawn' where kind = ${kind} and subject_id = any(${ids}) and status = 'underApproval'
      returning subject_id, round, passed_levels)
    insert into approval_decision (kind, subject_id, round, level, decision, user_id, at)
    select ${kind}, subject_id, round, passed_levels + 1, 'withdrawn', ${ctx.caller.userId}, ${ctx.now.toISOString()}::timestamptz
    from w`.execute(ctx.db)
}

/** How far documents are, by their ids. Those that were never submitted are not there. */
export async function approvalsOf(ctx: Ctx, kind: string, ids: readonly number[]): Promise<Map<number, Approval>> {
  const rows = await ctx.db
    .selectFrom('approval')
    .select(['subjectId', 'round', 'levels', 'passedLevels', 'status', 'ownUserIds'])
    .where('kind', '=', kind)
    .where('subjectId', '=', sql<number>`any(${ids})`)
    .execute()
  return new Map((rows as Approval[]).map((row) => [row.subjectId, row]))
}

/**
 * Whether a document waits at a level that the caller decides at, and is not his own, as a condition of the list of those that do. A delegate
 * stands for nobody whose own it is.
 *
 * @param id the document's, in the list's query
 */
export async function waitsForCaller(ctx: Ctx, kind: string, id: Expression<unknown>): Promise<RawBuilder<boolean>> {
  const { top, levels } = await mandatesOf(ctx, kind)
  const mine = [...levels].map(([level, principals]) => ({ level, principals }))
  // An array: it is found out once, whatever is known of the tables. Joined before their statistics are there, it was found out for each row.
  return sql<boolean>`${id} = any(array(
    select a.subject_id from approval a
    where a.kind = ${kind} and a.status = 'underApproval' and ${ctx.caller.userId} <> all (a.own_user_ids)
      and (${top}::int = 0 or exists (
        select from jsonb_to_recordset(${JSON.stringify(mine)}::jsonb) as m (level integer, principals bigint[])
        cross join unnest(m.principals) as principal
        where m.level = least(a.passed_levels + 1, ${top}::int) and principal <> all (a.own_user_ids)))))`
}
