import { call } from '#core/web/call/request.ts'
import { cacheAnswer } from '#core/web/offline/answers.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { getTaskRework } from '../../contract/rework.ts'

/** Keeps what a task's pieces are reworked for, for the time without a network. */
export async function keepRework(taskId: number, signal: AbortSignal): Promise<void> {
  const found = await call(getTaskRework, { taskId }, { signal, quiet: true })
  await cacheAnswer(ownerNow(), getTaskRework.path, { taskId }, found)
}
