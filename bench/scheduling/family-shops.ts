import { Random } from '#engines/scheduling/search/random.ts'

const families = 5

/** Jobs, machines, kinds of operations, operations a job, most alternatives, durations: as in Brandimarte's ten files (1993). */
const sizes = [
  [10, 6, 14, [5, 7], 3, [1, 7]],
  [10, 6, 15, [5, 7], 6, [1, 7]],
  [15, 8, 15, [10, 10], 5, [1, 20]],
  [15, 8, 15, [3, 10], 3, [1, 10]],
  [15, 4, 15, [5, 10], 2, [5, 10]],
  [10, 10, 15, [15, 15], 5, [1, 10]],
  [20, 5, 25, [5, 5], 5, [1, 20]],
  [20, 10, 25, [10, 15], 2, [5, 20]],
  [20, 10, 25, [10, 15], 5, [5, 20]],
  [20, 15, 25, [10, 15], 5, [5, 20]],
] as const

/** Names of the generated shops: `f01` to `f10` are of the ten sizes, `f11` to `f20` of the same again, and so on. */
export function familyShopNames(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => `f${String(from + i).padStart(2, '0')}`)
}

/**
 * A flexible job shop with set-ups by product family as a `.fjs` file, the same for the same name. As in the kept `mkfam` files
 * operations are of few kinds, so that some machines are wanted much more than others; each job is of one of five families; set-ups
 * differ by machine, keep the triangle inequality and take up to 0.8 of a mean duration.
 */
export function familyShop(name: string): string {
  const number = Number(name.slice(1))
  const random = new Random(7_919 * number)
  const between = ([least, most]: readonly [number, number]) => least + random.int(most - least + 1)
  const [jobs, machines, kinds, length, alternatives, durations] = sizes[(number - 1) % sizes.length]!
  const pool = Array.from({ length: kinds }, () => {
    const among = Array.from({ length: machines }, (_, machine) => machine + 1)
    return Array.from({ length: between([1, Math.min(alternatives, machines)]) }, () => ({
      machine: among.splice(random.int(among.length), 1)[0]!,
      duration: between(durations),
    }))
  })
  const all: number[] = []
  let operations = 0
  const lines = Array.from({ length: jobs }, () => {
    const count = between(length)
    operations += count
    const given = Array.from({ length: count }, () => {
      const kind = pool[random.int(kinds)]!
      for (const { duration } of kind) all.push(duration)
      return `${kind.length} ${kind.map(({ machine, duration }) => `${machine} ${duration}`).join(' ')}`
    })
    return `${count} ${given.join(' ')}`
  })
  const longest = Math.max(1, Math.floor((0.8 * all.reduce((sum, duration) => sum + duration, 0)) / all.length))
  const familyOf = Array.from({ length: jobs }, () => random.int(families))
  const setups = Array.from({ length: machines }, () => {
    const times = setupTimes(random, longest)
    return familyOf.map((from) => familyOf.map((to) => times[from]![to]).join(' ')).join('\n')
  })
  return `${jobs} ${machines} ${(all.length / operations).toFixed(2)}\n${lines.join('\n')}\n\n${setups.join('\n')}\n`
}

function setupTimes(random: Random, longest: number): number[][] {
  const times = Array.from({ length: families }, (_, from) =>
    Array.from({ length: families }, (_, to) => (from === to ? 0 : 1 + random.int(longest))),
  )
  for (let by = 0; by < families; by++) {
    for (const row of times) {
      for (let to = 0; to < families; to++) row[to] = Math.min(row[to]!, row[by]! + times[by]![to]!)
    }
  }
  return times
}
