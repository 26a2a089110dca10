import { parentPort, workerData } from 'node:worker_threads'
import { openThread } from '#core/server/threads.ts'
import type { SearchThread } from '#engines/scheduling/index.ts'
import type { LeadOrder } from './run-search.ts'
import { searchPlan } from './search.ts'

/**
 * Leads a search in a thread of its own: builds the first plan, opens the threads that improve it, posts each point of its
 * progress, then the result. Any message ends it early, and the best plan found is kept.
 */
const { task, thread, threads } = workerData as LeadOrder
const begun = performance.now()

const open = (): SearchThread => {
  const worker = openThread(thread, null)
  return {
    listen: (news, failed) => worker.on('message', news).on('error', failed),
    post: (given) => worker.postMessage(given),
    end: () => void worker.terminate(),
  }
}

let asked = false
let stop: (() => void) | undefined
parentPort?.on('message', () => {
  asked = true
  stop?.()
})

void searchPlan(task, {
  open: () => Array.from({ length: threads }, open),
  elapsed: () => (performance.now() - begun) / 1000,
  tell: (point, search) => parentPort?.postMessage({ point, search }),
  stoppable: (given) => {
    stop = given
    if (asked) given()
  },
}).then((result) => {
  parentPort?.postMessage({ result })
  parentPort?.close()
})
