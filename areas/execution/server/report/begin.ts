import type { Ctx } from '#core/server/context.ts'
import { refuseFailed } from '../duty/start-checks.ts'
import { lockAndReadStart } from '../duty/start-facts.ts'
import type { TaskFacts } from './facts.ts'
import { startsByItself } from './people.ts'
import type { Share } from './shares.ts'

/**
 * Where work begins by being reported, its first report is held to what a start is held to; later, whoever comes to it for the first
 * time to what is asked of people. Elsewhere, and of those on duty, it was asked when they started.
 */
export async function refuseBeginning(
  ctx: Ctx,
  task: TaskFacts,
  people: readonly Share[],
  confirmed: readonly string[],
): Promise<void> {
  if (!startsByItself(task)) return
  const known = new Set([...task.reporters, ...task.stretches.map(({ userId }) => userId)])
  const newcomers = people.map(({ userId }) => userId).filter((id) => !known.has(id))
  if (!newcomers.length) return
  const facts = await lockAndReadStart(ctx, { taskId: task.id, userIds: newcomers })
  await refuseFailed(ctx, { ...facts, byReport: true, confirmed }, task.startedAt ? 'ofPeople' : 'all')
}
