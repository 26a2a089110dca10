import { getCurrentUser } from '#areas/identity/contract/session.api.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import { call } from '#core/web/call/request.ts'
import { fetchFileSender } from '#core/web/kit/outbox/index.ts'
import { cacheAnswer, cachedAnswer, cachedAnswers } from '#core/web/offline/answers.ts'
import { cachePage } from '#core/web/offline/page.ts'
import type { partsOf } from '#core/web/screens/slots.ts'
import { loginOwner, ownerNow } from '#core/web/session/session.tsx'
import { type FloorTask, getTaskCard, selectFloorTask, type TaskCard } from '../../contract/floor.ts'

/** Each is read anew after this time (milliseconds). */
const freshFor = 10 * 60_000

type Kept = Pick<ReturnType<typeof partsOf<'floor.panel'>>[number], 'preload' | 'keep'>

/**
 * Keeps the screen, and of tasks what a person at one of them needs, for the time without a network.
 * @throws CallError and what the browser's stores throw; what was kept by then stays
 */
export async function copyForOffline(
  ids: readonly number[],
  panels: readonly Kept[],
  signal: AbortSignal,
): Promise<void> {
  // What opens only after a press, and must open without a network too.
  await Promise.all([
    import('../parts/number-pad.tsx'),
    import('../station/defect-sheet.tsx'),
    fetchFileSender(),
    ...panels.map(({ preload }) => preload()),
  ])
  await cachePage()
  const owner = ownerNow()
  const options = { signal, quiet: true }
  await cacheAnswer(loginOwner(), getCurrentUser.path, {}, await call(getCurrentUser, {}, options))
  for (const scope of ['mine', 'all'] as const) {
    const list = { keyword: '', scope }
    await cacheAnswer(owner, selectFloorTask.path, list, await call(selectFloorTask, list, options))
  }
  for (const taskId of ids) {
    if (signal.aborted) return
    const kept = await cachedAnswer(owner, getTaskCard.path, { taskId })
    if (kept && Date.now() - kept.at < freshFor) continue
    await cacheAnswer(owner, getTaskCard.path, { taskId }, await call(getTaskCard, { taskId }, options))
    for (const { keep } of panels) await keep?.(taskId, signal)
  }
  // With what panels loaded on the way.
  await cachePage()
}

/** The kept tasks that a scanned code means: a task's number or its order's. */
export async function offlineTasks(code: string): Promise<FloorTask[]> {
  const spelt = spellingsOf(scannedNumber(code))
  const cards = (await cachedAnswers(ownerNow(), getTaskCard.path)) as TaskCard[]
  return cards.filter(({ taskNo, workorderNo }) => spelt.includes(taskNo) || spelt.includes(workorderNo))
}
