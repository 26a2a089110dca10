import { call } from '#core/web/call/request.ts'
import { cacheAnswer } from '#core/web/offline/answers.ts'
import { ownerNow } from '#core/web/session/session.tsx'
import { getTaskInspections } from '../../contract/record.api.ts'

/** Keeps how a task's inspections stand, for the time without a network. */
export async function keepInspections(taskId: number, signal: AbortSignal): Promise<void> {
  const found = await call(getTaskInspections, { taskId }, { signal, quiet: true })
  await cacheAnswer(ownerNow(), getTaskInspections.path, { taskId }, found)
}
