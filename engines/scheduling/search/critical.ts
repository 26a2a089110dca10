import type { Graph } from './graph.ts'
import type { Random } from './random.ts'

/** The operation that a longest path of all ends with, one of several at random. */
export function criticalEnd({ head, duration, shop }: Graph, random: Random): number {
  let most = -1
  let end = 0
  let ties = 1
  for (const op of shop.jobLast) {
    const at = head[op]! + duration[op]!
    if (at > most) {
      most = at
      end = op
      ties = 1
    } else if (at === most && random.next() * ++ties < 1) end = op
  }
  return end
}

/** Writes a longest path to `end` into `path`, last operation first, ties taken at random; returns its length in operations. */
export function trace(graph: Graph, random: Random, end: number, path: Int32Array): number {
  const { n, head, duration, machinePred, machine } = graph
  const { jobPred } = graph.shop
  let length = 0
  for (let op = end; op !== n; ) {
    path[length++] = op
    const a = jobPred[op]!
    const b = machinePred[op]!
    const byJob = a !== n && head[a]! + duration[a]! === head[op]!
    const byMachine = b !== n && head[b]! + duration[b]! + graph.setupBetween(b, op, machine[op]!) === head[op]!
    if (byJob && byMachine) op = random.next() < 0.5 ? a : b
    else if (byJob) op = a
    else if (byMachine) op = b
    else op = n
  }
  return length
}
