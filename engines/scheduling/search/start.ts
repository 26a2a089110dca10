import type { Random } from './random.ts'
import type { Sequence, Shop } from './shop.ts'

/**
 * A random good solution: operations one at a time, each on the machine where it ends first, those with most work behind them
 * (or, with due dates, the most urgent) first, with `noise` (0: none) in the ranking.
 */
export function randomStart(shop: Shop, random: Random, noise: number, byDue: boolean): Sequence {
  const { count, jobs, jobSucc, altOff, altMachine, altDuration } = shop
  const order = new Int32Array(count)
  const alt = new Int32Array(count)
  const left = workLeft(shop)
  const jobFree = new Int32Array(jobs)
  const machineFree = new Int32Array(shop.machines)
  const machineLast = new Int32Array(shop.machines).fill(count)
  const ready: number[] = []
  for (let op = 0; op < count; op++) if (shop.jobPred[op] === count) ready.push(op)
  for (let i = 0; i < count; i++) {
    let best = 0
    let bestKey = Number.NEGATIVE_INFINITY
    const soonest = earliestEnd(shop, ready, jobFree, machineFree)
    for (let k = 0; k < ready.length; k++) {
      const op = ready[k]!
      const j = shop.job[op]!
      // Only what can start before the first possible end is a candidate (Giffler and Thompson 1960).
      if (soonest <= jobFree[j]!) continue
      const urgency = byDue
        ? shop.weight[j]! / Math.max(1, shop.due[j]! - left[op]! - jobFree[j]! + left[op]! * 0.5)
        : left[op]!
      const key = urgency * (1 - noise * random.next())
      if (key > bestKey) {
        bestKey = key
        best = k
      }
    }
    const op = ready[best]!
    let end = Number.MAX_SAFE_INTEGER
    let choice = altOff[op]!
    let ties = 1
    for (let a = altOff[op]!; a < altOff[op + 1]!; a++) {
      const m = altMachine[a]!
      const setup = shop.setup
        ? shop.setup[
            (m * (shop.classes + 1) + shop.classOf[machineLast[m]!]!) * (shop.classes + 1) + shop.classOf[op]!
          ]!
        : 0
      const at = Math.max(jobFree[shop.job[op]!]!, machineFree[m]! + setup) + altDuration[a]!
      if (at > end || (at === end && random.next() * ++ties >= 1)) continue
      if (at < end) ties = 1
      end = at
      choice = a
    }
    order[i] = op
    alt[op] = choice
    jobFree[shop.job[op]!] = end
    machineFree[altMachine[choice]!] = end
    machineLast[altMachine[choice]!] = op
    ready[best] = ready[ready.length - 1]!
    ready.pop()
    if (jobSucc[op] !== count) ready.push(jobSucc[op]!)
  }
  return { order, alt, value: Number.POSITIVE_INFINITY }
}

function earliestEnd(shop: Shop, ready: number[], jobFree: Int32Array, machineFree: Int32Array): number {
  let soonest = Number.MAX_SAFE_INTEGER
  for (const op of ready) {
    for (let a = shop.altOff[op]!; a < shop.altOff[op + 1]!; a++) {
      const m = shop.altMachine[a]!
      const at = Math.max(jobFree[shop.job[op]!]!, machineFree[m]!) + Math.max(1, shop.altDuration[a]!)
      if (at < soonest) soonest = at
    }
  }
  return soonest
}

/** Mean work of each operation and of those behind it in its job. */
function workLeft(shop: Shop): Float64Array {
  const left = new Float64Array(shop.count + 1)
  const mean = (op: number): number => {
    let sum = 0
    for (let a = shop.altOff[op]!; a < shop.altOff[op + 1]!; a++) sum += shop.altDuration[a]!
    return sum / (shop.altOff[op + 1]! - shop.altOff[op]!)
  }
  for (let op of shop.jobLast) {
    for (let sum = 0; op !== shop.count; op = shop.jobPred[op]!) {
      sum += mean(op)
      left[op] = sum
    }
  }
  return left
}
