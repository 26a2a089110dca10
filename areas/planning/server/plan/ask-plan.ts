import { refuse } from '#core/server/refusal.ts'
import { askThread, ThreadEnded, threadCode } from '#core/server/threads.ts'
import type { PlanAnswers, PlanQuestion } from './plan-questions.ts'

/** A plan of 10,000 operations takes some seconds, and a tenth of this memory. */
const within = { milliseconds: 60_000, heapMb: 1024 }
/** Questions that are answered at the same time; the others wait for their turn. */
const atOnce = 2

let asking = 0
const waiting: (() => void)[] = []

/**
 * Has a thread of its own answer a question about a plan.
 *
 * @throws Refusal where the plan is too large for its bounds
 */
export async function askPlan<Q extends PlanQuestion>(question: Q): Promise<PlanAnswers[Q['kind']]> {
  if (asking >= atOnce) await new Promise<void>((go) => waiting.push(go))
  else asking++
  try {
    const code = threadCode(new URL('./plan-thread.ts', import.meta.url))
    return await askThread<PlanAnswers[Q['kind']]>(code, question, within)
  } catch (error) {
    if (error instanceof ThreadEnded && error.why !== 'noAnswer') throw refuse('plan.refused.tooLarge')
    throw error
  } finally {
    // Whoever waits takes over the place.
    const next = waiting.shift()
    if (next) next()
    else asking--
  }
}
