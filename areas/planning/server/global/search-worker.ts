import { parentPort, workerData } from 'node:worker_threads'
import { type SearchTask, searchPlan } from './search.ts'

/** A search in a thread of its own: posts each point of its progress, then the result. `halt[0]` 1: stop and keep the best. */
const { task, halt } = workerData as { task: SearchTask; halt: Int32Array }
const begun = performance.now()
const elapsed = () => (performance.now() - begun) / 1000
const result = searchPlan(task, {
  elapsed,
  stop: () => elapsed() >= task.settings.seconds || Atomics.load(halt, 0) === 1,
  tell: (point) => parentPort?.postMessage({ point }),
})
parentPort?.postMessage({ result })
