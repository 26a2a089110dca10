import { createHash } from 'node:crypto'
import type { Ctx } from '#core/server/context.ts'
import type { Overtaken } from '../../contract/global/scenario.api.ts'
import type { Loaded } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { isBegun } from '../plan/problem.ts'

/** What a plan was reckoned from, by task id. */
export type Facts = Record<string, string>

/** All about a task that planning goes by and a person may change; reports and the start of work are the floor's and not among it. */
const signature = (task: OpenTask): string =>
  createHash('sha1')
    .update(
      JSON.stringify([
        task.planQuantity,
        task.locked,
        task.combinedInto,
        task.workCenterId,
        task.machineId,
        instantOf(task.plannedSetupStart),
        instantOf(task.plannedStart),
        instantOf(task.plannedEnd),
        task.requiredEndDate,
        task.priority,
      ]),
    )
    .digest('base64url')
    .slice(0, 10)

const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))

export const factsOf = (loaded: Loaded): Facts =>
  Object.fromEntries([...loaded.tasks.values()].map((task) => [task.id, signature(task)]))

const named = 20

/** What happened to the plan since `facts`; null: nothing that matters to what was reckoned from it. */
export async function overtakenBy(ctx: Ctx, loaded: Loaded, facts: Facts): Promise<Overtaken | null> {
  const changed: string[] = []
  let begun = 0
  for (const task of loaded.tasks.values()) {
    const before = facts[task.id]
    if (isBegun(task)) begun += before !== undefined && before !== signature(task) ? 1 : 0
    else if (before === undefined ? task.plannedStart !== null : before !== signature(task)) changed.push(task.taskNo)
  }
  const missing = Object.keys(facts)
    .map(Number)
    .filter((id) => !loaded.tasks.has(id))
  const revoked = await revokedAmong(ctx, missing)
  const tasks = [...changed, ...revoked]
  return tasks.length || begun ? { changed: tasks.length, tasks: tasks.slice(0, named), begun } : null
}

/** Tasks that are no longer in the plan and were not completed: revoked, combined, or of an order that was closed. */
async function revokedAmong(ctx: Ctx, ids: number[]): Promise<string[]> {
  if (!ids.length) return []
  const rows = await ctx.unscoped(() =>
    ctx.db.selectFrom('task').select(['id', 'taskNo', 'status']).where('id', 'in', ids).execute(),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = found.get(id)
    return row?.status === 'completed' ? [] : [row?.taskNo ?? `#${id}`]
  })
}
