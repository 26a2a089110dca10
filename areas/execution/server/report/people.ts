import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import { automaticStarts, type TaskFacts } from './facts.ts'
import { type Share, type Stretch, shareOut, sharesOf } from './shares.ts'

/** Work there begins by being reported: nobody needs to start it. */
export const startsByItself = (task: Pick<TaskFacts, 'reportingMode'>): boolean =>
  automaticStarts.includes(task.reportingMode)

/**
 * Whose work a report is, with their shares: those on duty at the task since its last report, or those named of them. Where work
 * starts by itself and nobody is on duty: those named, or the reporter.
 */
export async function peopleOf(ctx: Ctx, task: TaskFacts, userIds: number[] | undefined, at: Date): Promise<Share[]> {
  const named = userIds?.length ? new Set(userIds) : null
  const stretches = named ? task.stretches.filter(({ userId }) => named.has(userId)) : task.stretches
  const absent = named ? [...named].filter((id) => !stretches.some(({ userId }) => userId === id)) : []
  if (!absent.length && stretches.length) return shared(task, stretches, at)
  if (startsByItself(task)) return equally(ctx, userIds?.length ? userIds : [ctx.caller.userId])
  if (!task.stretches.length) throw refuse('report.notStarted', { task: task.taskNo })
  const names = await namesOf(ctx, absent)
  throw refuse('report.notOnDuty', { names: names.map(({ name }) => name).join(ctx.t('listed')), task: task.taskNo })
}

const shared = (task: TaskFacts, stretches: Stretch[], at: Date): Share[] =>
  sharesOf(stretches, { since: task.lastReportedAt, now: at }, task.hoursAllocation === 'byShift')

/** Equal shares of people that exist. */
export async function equally(ctx: Ctx, userIds: number[]): Promise<Share[]> {
  const ids = [...new Set(userIds)].sort((a, b) => a - b)
  const others = ids.filter((id) => id !== ctx.caller.userId)
  const known = await namesOf(ctx, others)
  if (known.length < others.length) throw refuseField('userIds', 'refused.gone')
  return shareOut(ids.map((userId) => ({ userId, weight: 1 })))
}

/** Names of people of the team; those who left are not among them. */
export async function namesOf(ctx: Ctx, ids: number[]): Promise<{ id: number; name: string }[]> {
  if (!ids.length) return []
  return ctx.db
    .selectFrom('teamUser')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .where('status', '=', 'enabled')
    .execute()
}

/** SQL: of the people of a report `r`, their names or ids, whose share is largest first. */
export const reportPeople = (column: 'name' | 'id') => sql`array(select ${sql.ref(`pu.${column}`)}
  from report_person p join team_user pu on pu.team_id = p.team_id and pu.id = p.user_id
  where p.team_id = r.team_id and p.report_id = r.id order by p.share desc, pu.id)`
