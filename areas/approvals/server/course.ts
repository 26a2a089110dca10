import { sql } from 'kysely'
import type { z } from 'zod'
import type { Ctx } from '#core/server/context.ts'
import type { approvalCourse } from '../contract/verbs.ts'

type ApprovalCourse = z.infer<typeof approvalCourse>

/** Who decided what of a document, and who decides next. Whether the caller may know is for the document's area to say. */
export async function courseOf(ctx: Ctx, kind: string, subjectId: number): Promise<ApprovalCourse> {
  const { rows: decisions } = await sql<ApprovalCourse['decisions'][number]>`
    select d.level, d.decision, d.note as reason, u.name as user_name, f.name as for_user_name, d.at, d.seen
    from approval_decision d
    join team_user u on u.team_id = d.team_id and u.id = d.user_id
    left join team_user f on f.team_id = d.team_id and f.id = d.for_user_id
    where d.kind = ${kind} and d.subject_id = ${subjectId} order by d.id`.execute(ctx.db)
  return { decisions, waitingFor: await waitingFor(ctx, kind, subjectId) }
}

/**
 * Roles and people who decide next of a document, by name; where levels were taken away since, those of the highest one left. None where it
 * does not wait.
 */
export async function waitingFor(ctx: Ctx, kind: string, subjectId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with l as (
      select l.* from approval a join approval_level l on l.team_id = a.team_id and l.kind = a.kind and l.level <= a.passed_levels + 1
      where a.kind = ${kind} and a.subject_id = ${subjectId} and a.status = 'underApproval' order by l.level desc limit 1)
    select r.name from role r, l where r.id = any(l.role_ids)
    union all
    select u.name from team_user u, l where u.id = any(l.user_ids) and u.deleted_at is null`.execute(ctx.db)
  return rows.map(({ name }) => name)
}
