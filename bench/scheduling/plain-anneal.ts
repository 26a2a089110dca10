import { buildModel, readInstance } from '#engines/scheduling/index.ts'
import { Random } from '#engines/scheduling/search/random.ts'
import type { Shop } from '#engines/scheduling/search/shop.ts'
import { randomStart } from '#engines/scheduling/search/start.ts'
import { toShop } from '#engines/scheduling/search/to-shop.ts'

/**
 * The reference for shops without known values: plain simulated annealing for makespan, none of the engine's neighbourhoods. An
 * operation goes to a random place between its neighbours of the job in one order of all, half of the times to a random machine as
 * well; the whole is reckoned anew. The temperature falls geometrically from a tenth of the start's value to 0.1.
 */
export function plainAnneal(text: string, tries: number, seed: number): number {
  const shop = toShop(buildModel(readInstance(text, 'fjs')))
  if (!shop) throw new RangeError('not a plain shop')
  const random = new Random(seed)
  const { order, alt } = randomStart(shop, random, 0, false)
  const position = new Int32Array(shop.count)
  order.forEach((op, i) => {
    position[op] = i
  })
  const makespan = makespanOf(shop)
  let value = makespan(order, alt, Number.POSITIVE_INFINITY)
  let best = value
  const hot = value / 10
  const cooling = (0.1 / hot) ** (1_000 / tries)
  let temperature = hot
  for (let i = 1; i <= tries; i++) {
    if (i % 1_000 === 0) temperature *= cooling
    const op = order[random.int(shop.count)]!
    const before = shop.jobPred[op]!
    const after = shop.jobSucc[op]!
    const low = before === shop.count ? 0 : position[before]! + 1
    const high = after === shop.count ? shop.count - 1 : position[after]! - 1
    const from = position[op]!
    const to = low + random.int(high - low + 1)
    const oldAlt = alt[op]!
    if (random.next() < 0.5) alt[op] = shop.altOff[op]! + random.int(shop.altOff[op + 1]! - shop.altOff[op]!)
    shift(order, position, from, to)
    const limit = value - temperature * Math.log(random.next() + 1e-12)
    const next = makespan(order, alt, limit)
    if (next <= limit) {
      value = next
      if (value < best) best = value
      continue
    }
    shift(order, position, to, from)
    alt[op] = oldAlt
  }
  return best
}

function shift(order: Int32Array, position: Int32Array, from: number, to: number): void {
  const op = order[from]!
  const step = to > from ? 1 : -1
  for (let i = from; i !== to; i += step) {
    order[i] = order[i + step]!
    position[order[i]!] = i
  }
  order[to] = op
  position[op] = to
}

/** Everything in the given order as early as it can be; what is longer than `limit` is not reckoned to its end. */
function makespanOf(shop: Shop): (order: Int32Array, alt: Int32Array, limit: number) => number {
  const free = new Int32Array(shop.machines)
  const last = new Int32Array(shop.machines)
  const jobFree = new Int32Array(shop.jobs)
  const width = shop.classes + 1
  return (order, alt, limit) => {
    free.fill(0)
    last.fill(shop.count)
    jobFree.fill(0)
    let most = 0
    for (const op of order) {
      const choice = alt[op]!
      const m = shop.altMachine[choice]!
      const job = shop.job[op]!
      const setup = shop.setup ? shop.setup[(m * width + shop.classOf[last[m]!]!) * width + shop.classOf[op]!]! : 0
      const end = Math.max(jobFree[job]!, free[m]! + setup) + shop.altDuration[choice]!
      free[m] = end
      jobFree[job] = end
      last[m] = op
      if (end > most) most = end
      if (most > limit) return most
    }
    return most
  }
}
