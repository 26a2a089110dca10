import { parentPort, workerData } from 'node:worker_threads'
import { buildModel, construct, type ObjectiveWeights, optimise, type ProblemInput } from '#engines/scheduling/index.ts'

/** One seed of a problem in a thread of its own: posts each improvement, then `done`. */
const { input, objective, seed, seconds } = workerData as {
  input: ProblemInput
  objective: ObjectiveWeights
  seed: number
  seconds: number
}
const model = buildModel(input)
const begun = performance.now()
const elapsed = () => (performance.now() - begun) / 1000
const result = optimise(model, construct(model, { rule: 'cr' }), {
  objective,
  seed,
  stop: () => elapsed() >= seconds,
  onBetter: ({ value, schedule }) => parentPort?.postMessage({ second: elapsed(), value, schedule }),
})
parentPort?.postMessage({ done: true, ...result })
