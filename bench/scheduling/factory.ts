import type { CalendarInput, OperationInput, ProblemInput } from '#engines/scheduling/index.ts'
import { Random } from '#engines/scheduling/search/random.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface FactorySize {
  operations: number
  machines: number
  seed: number
}

/**
 * A generated factory: orders of 3 to 8 operations, each on 1 to 3 machines of its group, two-shift and three-shift calendars with
 * rests and free Sundays over a year, set-up by family, a mold for a third of the operations, a crew of ten for a quarter.
 */
export function factory({ operations, machines, seed }: FactorySize): ProblemInput {
  const random = new Random(seed)
  const now = Date.UTC(2027, 0, 4)
  const calendars = [shifts(now, [6, 14]), shifts(now, [6, 14, 22]), shifts(now, [8])]
  const groups = Math.max(1, Math.round(machines / 8))
  const families = Array.from({ length: 12 }, (_, family) => `f${family}`)
  const molds = Math.max(4, Math.round(operations / 40))
  const crews = Math.max(2, Math.round(machines / 10))
  const list: OperationInput[] = []
  const orders: ProblemInput['orders'][number][] = []
  // The mean load over all machines decides how far out due dates lie.
  const horizon = ((operations / machines) * 75 * minute * day) / (15 * hour)
  while (list.length < operations) {
    const id = `o${orders.length}`
    const count = Math.min(3 + random.int(6), operations - list.length)
    const family = families[random.int(families.length)]!
    orders.push({
      id,
      due: now + Math.round(day + random.next() * horizon * 1.2),
      weight: 1 + random.int(9),
      priority: random.int(3),
      ...(random.int(3) === 0 && { release: now + random.int(horizon / 2) }),
    })
    for (let k = 0; k < count; k++) {
      const group = random.int(groups)
      const duration = (10 + random.int(120)) * minute
      list.push({
        id: `${id}.${k}`,
        orderId: id,
        alternatives: Array.from({ length: 1 + random.int(3) }, (_, i) => ({
          machineId: `m${(group * 8 + random.int(3) + 3 * i) % machines}`,
          duration: Math.round(duration * (1 + random.next() * 0.3)),
        })).filter((given, i, all) => all.findIndex((other) => other.machineId === given.machineId) === i),
        after: k === 0 ? [] : [{ opId: `${id}.${k - 1}`, transfer: 10 * minute }],
        family,
        splittable: random.int(3) > 0,
        needs: [
          ...(random.int(3) === 0 ? [{ resourceId: `mold${random.int(molds)}` }] : []),
          ...(random.int(4) === 0 ? [{ resourceId: `crew${random.int(crews)}` }] : []),
        ],
      })
    }
  }
  return {
    now,
    machines: Array.from({ length: machines }, (_, m) => ({
      id: `m${m}`,
      calendar: calendars[m % calendars.length]!,
      setups: ['family'],
      initial: { family: families[m % families.length]! },
    })),
    resources: [
      ...Array.from({ length: molds }, (_, i) => ({ id: `mold${i}`, kind: 'mold' as const })),
      ...Array.from({ length: crews }, (_, i) => ({ id: `crew${i}`, kind: 'crew' as const, capacity: 10 })),
    ],
    setups: [
      {
        id: 'family',
        entries: families.flatMap((from) =>
          families.filter((to) => to !== from).map((to) => [from, to, (5 + random.int(40)) * minute] as const),
        ),
      },
    ],
    orders,
    operations: list,
  }
}

/** Eight-hour shifts with a rest of half an hour after four, from Monday to Saturday, for two years. */
function shifts(now: number, opening: number[]): CalendarInput {
  const starts: number[] = []
  const ends: number[] = []
  for (let d = 0; d < 730; d++) {
    if (d % 7 === 6) continue
    for (const open of opening) {
      const from = now + d * day + open * hour
      starts.push(from, from + 4.5 * hour)
      ends.push(from + 4 * hour, from + 8 * hour)
    }
  }
  return { starts, ends }
}
