import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import type { Step } from '#core/server/steps.ts'
import { refuseFailed } from '../duty/start-checks.ts'
import { readPlace } from '../duty/start-facts.ts'
import type { Locked } from './facts.ts'
import { startsByItself } from './people.ts'
import type { Share } from './shares.ts'

/**
 * Where work begins by being reported, its first report is held to what a start is held to; later, whoever comes to it for the first
 * time to what is asked of people. Elsewhere, and of those on duty, it was asked when they started.
 */
export async function refuseBeginning(
  ctx: Ctx,
  { task, parts }: Locked,
  people: readonly Share[],
  confirmed: readonly string[],
): Promise<void> {
  if (!startsByItself(task)) return
  const known = new Set([...task.lastReporters, ...task.stretches.map(({ userId }) => userId)])
  const others = people.map(({ userId }) => userId).filter((id) => !known.has(id))
  if (!others.length) return
  const newcomers = task.lastReporters.length
    ? await ctx.step(neverReported, { taskId: task.id, userIds: others })
    : others
  if (!newcomers.length) return
  const coming = newcomers.map((id) => ({ id }))
  const place = await readPlace(ctx, task.id)
  const start = { task, parts, people: coming, place, byReport: true, confirmed }
  await refuseFailed(ctx, start, task.startedAt ? 'ofPeople' : 'all')
}

/** Those of the named whose work no report of the task was. */
const neverReported: Step<{ taskId: number; userIds: number[] }, number[]> = {
  writes: false,
  async run({ db }, asked) {
    const { rows } = await sql<{ taskId: number; userId: number }>`
      select distinct coalesce(t.combined_into, t.id) as task_id, p.user_id
      from task t
      join report r on r.team_id = t.team_id and r.task_id = t.id
      join report_person p on p.team_id = r.team_id and p.report_id = r.id
      where (${among(
        sql.ref('t.id'),
        asked.map(({ item }) => item.taskId),
      )}
          or ${among(
            sql.ref('t.combined_into'),
            asked.map(({ item }) => item.taskId),
          )})
        and ${among(
          sql.ref('p.user_id'),
          asked.flatMap(({ item }) => item.userIds),
        )}`.execute(db)
    const reported = new Set(rows.map(({ taskId, userId }) => `${taskId} ${userId}`))
    return asked.map(({ item: { taskId, userIds } }) => userIds.filter((id) => !reported.has(`${taskId} ${id}`)))
  },
}
