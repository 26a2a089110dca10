import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'

/** For whom a caller may decide, level by level: himself, and those who delegated to him today. */
export interface Mandates {
  /** The highest level that is set; 0: none is. */
  top: number
  /** User ids that the caller stands for, by level. */
  levels: Map<number, number[]>
}

/** Reads what the caller may decide of a kind. A delegate stands for people who are still in the team. */
export async function mandatesOf(ctx: Ctx, kind: string): Promise<Mandates> {
  const { rows } = await sql<{ level: number; principals: number[] | null }>`
    with me as (
      select ${ctx.caller.userId}::bigint as id
      union
      select d.from_user_id from approval_delegation d
      join team_user u on u.team_id = d.team_id and u.id = d.from_user_id and u.status = 'enabled' and u.deleted_at is null
      where d.to_user_id = ${ctx.caller.userId}
        and (${ctx.now.toISOString()}::timestamptz at time zone ${ctx.caller.zone})::date between d.from_date and d.to_date
    )
    select l.level, array_agg(me.id order by me.id <> ${ctx.caller.userId}, me.id) filter (where me.id is not null) as principals
    from approval_level l
    left join me on me.id = any(l.user_ids) or exists (
      select 1 from user_role ur where ur.team_id = l.team_id and ur.user_id = me.id and ur.role_id = any(l.role_ids))
    where l.kind = ${kind}
    group by l.level order by l.level`.execute(ctx.db)
  return {
    top: Math.max(0, ...rows.map(({ level }) => level)),
    levels: new Map(rows.map(({ level, principals }) => [level, principals ?? []])),
  }
}

/**
 * The level whose approvers decide next. Where levels were taken away since, the highest one left decides; 0: no level is left,
 * whoever holds the right decides.
 */
export const levelOf = (mandates: Mandates, passed: number): number => Math.min(passed + 1, mandates.top)

/**
 * In whose place the caller decides at a level.
 * @param own people who must not decide: those whose own work it is, nor anybody in their place
 * @returns the caller's own id, that of whom he stands for, or null when it is not his to decide
 */
export function mandateAt(mandates: Mandates, level: number, callerId: number, own: readonly number[]): number | null {
  if (own.includes(callerId)) return null
  if (level === 0) return callerId
  return mandates.levels.get(level)?.find((id) => !own.includes(id)) ?? null
}
