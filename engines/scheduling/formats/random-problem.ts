import type { CalendarInput, LevelsInput, MachineInput, OperationInput, ProblemInput } from '../input.ts'
import { Random } from '../search/random.ts'

const hour = 3_600_000

export interface RandomProblemOptions {
  orders?: number
  machines?: number
  /** Most operations an order. */
  operations?: number
  calendars?: boolean
  setups?: boolean
  resources?: boolean
  /** People by shift: more in one, fewer or none in another. */
  crews?: boolean
  overlap?: boolean
  joins?: boolean
  batches?: boolean
  takts?: boolean
}

/** A small job shop with all that the model knows, for property tests: the same for the same seed and options. */
export function randomProblem(seed: number, options: RandomProblemOptions = {}): ProblemInput {
  const random = new Random(seed)
  const { orders = 6, machines = 4, operations = 4 } = options
  const on = (flag: boolean | undefined) => flag !== false
  const now = 1_000 * hour
  const operationList: OperationInput[] = []
  for (let order = 0; order < orders; order++) {
    const count = 1 + random.int(operations)
    for (let k = 0; k < count; k++) {
      operationList.push({
        id: `${order}-${k}`,
        orderId: order,
        alternatives: Array.from({ length: 1 + random.int(3) }, () => ({
          machineId: `m${random.int(machines)}`,
          duration: random.int(5) === 0 ? 8 * hour : 1 + random.int(3 * hour),
          ...(random.int(3) === 0 && { setup: random.int(hour) }),
        })).filter((given, i, all) => all.findIndex((other) => other.machineId === given.machineId) === i),
        after: predecessors(random, order, k, on(options.joins), on(options.overlap)),
        family: random.int(3),
        splittable: random.int(3) > 0,
        ...(random.int(5) === 0 && { materialAt: now + random.int(40 * hour) }),
        ...(random.int(6) === 0 && { parts: [0.5, 0.3, 0.2] }),
        ...(on(options.resources) && random.int(2) === 0 && { needs: needs(random) }),
      })
    }
  }
  const own = new Random(seed + 1)
  if (on(options.batches)) addBatches(own, operationList)
  const people = new Random(seed + 2)
  if (on(options.crews)) addCrews(people, operationList)
  return {
    now,
    machines: Array.from({ length: machines }, (_, m) => ({
      ...machine(random, m, now, options),
      ...(on(options.batches) && own.int(3) === 0 && { batchCapacity: 2 + own.int(3) }),
      ...(on(options.takts) &&
        own.int(4) === 0 && { takt: { ms: 60_000 * (1 + own.int(40)), stations: 1 + own.int(4) } }),
    })),
    resources: [
      { id: 'mold', kind: 'mold' },
      { id: 'crew', kind: 'crew', capacity: 3, ...(on(options.calendars) && { calendar: shifts(random, now) }) },
      ...(on(options.crews) ? [{ id: 'welders', kind: 'crew' as const, levels: peopleByShift(people, now) }] : []),
    ],
    setups: [
      {
        id: 'families',
        entries: [0, 1, 2].flatMap((from) => [0, 1].map((to) => [from, to, random.int(2 * hour)] as const)),
        otherwise: hour / 2,
        first: random.int(2) * hour,
      },
    ],
    orders: Array.from({ length: orders }, (_, id) => ({
      id,
      weight: 1 + random.int(5),
      priority: random.int(3),
      ...(random.int(4) > 0 && { due: now + random.int(120 * hour) }),
      ...(random.int(4) === 0 && { release: now + random.int(20 * hour) }),
    })),
    operations: operationList,
  }
}

/** One operation in three needs one or two people of a skill. */
function addCrews(random: Random, operations: OperationInput[]): void {
  operations.forEach((operation, i) => {
    if (random.int(3) > 0) return
    const need = { resourceId: 'welders', amount: 1 + random.int(2) }
    operations[i] = { ...operation, splittable: true, needs: [...(operation.needs ?? []), need] }
  })
}

/** None to three people in each of three shifts a day, and as many as are wanted after a week. */
function peopleByShift(random: Random, now: number): LevelsInput {
  const levels = { starts: [] as number[], ends: [] as number[], amounts: [] as number[] }
  for (let shift = -6; shift < 21; shift++) {
    levels.starts.push(now + shift * 8 * hour)
    levels.ends.push(now + (shift + 1) * 8 * hour)
    levels.amounts.push(shift % 3 === 0 ? 2 + random.int(2) : random.int(3))
  }
  levels.starts.push(now + 21 * 8 * hour)
  levels.ends.push(now + 2_000 * hour)
  levels.amounts.push(9)
  return levels
}

/** Some operations get one of two keys, and half of these what they must share to be done at once. */
function addBatches(random: Random, operations: OperationInput[]): void {
  operations.forEach((operation, i) => {
    if (random.int(2) === 0) return
    const key = random.int(2)
    const batch = { key, ...(random.int(2) === 0 && { size: 1 + random.int(2) }) }
    const { parts: _, needs: __, ...rest } = operation
    const alternatives = operation.alternatives.map(({ machineId }) => ({ machineId, duration: 3_000_000 * (1 + key) }))
    operations[i] =
      random.int(2) === 0 ? { ...operation, batch } : { ...rest, batch, alternatives, family: key, splittable: true }
  })
}

function predecessors(random: Random, order: number, k: number, joins: boolean, overlap: boolean) {
  const link = (opId: string) => ({
    opId,
    transfer: random.int(2) * random.int(hour),
    ...(overlap && random.int(3) === 0 && { share: 0.1 + random.next() * 0.8 }),
  })
  if (k === 0) return joins && order > 0 && random.int(4) === 0 ? [link(`${order - 1}-0`)] : []
  const before = [link(`${order}-${k - 1}`)]
  if (joins && k > 1 && random.int(3) === 0) before.push(link(`${order}-${random.int(k - 1)}`))
  return before
}

function needs(random: Random): { resourceId: string; amount?: number }[] {
  const list: { resourceId: string; amount?: number }[] = []
  if (random.int(2) === 0) list.push({ resourceId: 'mold' })
  if (list.length === 0 || random.int(3) === 0) list.push({ resourceId: 'crew', amount: 1 + random.int(2) })
  return list
}

function machine(random: Random, m: number, now: number, options: RandomProblemOptions): MachineInput {
  return {
    id: `m${m}`,
    ...(options.calendars !== false && random.int(4) > 0 && { calendar: shifts(random, now) }),
    ...(options.setups !== false && random.int(3) > 0 && { setups: ['families'] }),
    ...(random.int(2) === 0 && { initial: { family: random.int(3) } }),
  }
}

/** Two shifts a day with a rest in each, some days off, for sixty days. */
function shifts(random: Random, now: number): CalendarInput {
  const starts: number[] = []
  const ends: number[] = []
  for (let day = -2; day < 60; day++) {
    if (random.int(7) === 0) continue
    const open = now + day * 24 * hour + random.int(3) * hour
    for (const shift of [0, 9]) {
      starts.push(open + shift * hour, open + (shift + 4.5) * hour)
      ends.push(open + (shift + 4) * hour, open + (shift + 8.5) * hour)
    }
  }
  return { starts, ends }
}
