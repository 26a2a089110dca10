import {
  addWork,
  type Calendar,
  finished,
  type Model,
  nextOpen,
  running,
  type Schedule,
  workBetween,
} from '#engines/scheduling/index.ts'

/** Open at any time: for what stands in closed time. */
export const alwaysOpen: Calendar = {
  open: true,
  starts: new Float64Array(0),
  ends: new Float64Array(0),
  cum: new Float64Array(0),
  grid: new Int32Array(0),
  step: 1,
  longest: Number.POSITIVE_INFINITY,
}

/** How an operation waits for one before it. */
export const waits = {
  /** Its set-up for the other's end: the machine, or the mold, is free then. */
  end: 0,
  /** Its start for the other's start and some working time: batches, and places that the next enters before the one before has left. */
  start: 1,
  /** Its start for the other's end and an elapsed time. */
  link: 2,
  /** Its start for the other's first transfer batch, its end for the last. */
  batch: 3,
} as const

/** A plan as a net of operations that wait for each other, in the order in which they can be gone through. */
export interface Net {
  /** Planned operations: each behind all that it waits for. */
  readonly order: Int32Array
  /** `from[off[i] … off[i + 1]]`: what the operation `order[i]` waits for. */
  readonly off: Int32Array
  readonly from: Int32Array
  readonly kind: Uint8Array
  /** Elapsed milliseconds of a link, working milliseconds of `start`. */
  readonly lag: Float64Array
  readonly share: Float64Array
  /** By operation. */
  readonly calendar: readonly Calendar[]
  readonly setupStart: Float64Array
  readonly setup: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  /** Working milliseconds that are still to be done. */
  readonly work: Float64Array
  /** Elapsed milliseconds from the work's end to the planned end, where that lies in closed time. */
  readonly rest: Float64Array
  readonly whole: Uint8Array
  /** It began: it waits for nothing. */
  readonly begun: Uint8Array
}

interface Wait {
  from: number
  kind: number
  lag: number
  share: number
}

/**
 * The net of a plan: machines and single tools (molds, fixtures) keep the sequence that they have in it, and all links hold. What people
 * there are is in the planned starts alone. A link against the plan's own sequence is left out: the plan breaks it already.
 *
 * @param now epoch milliseconds; of what began only the rest from here on is open
 */
export function netOf(model: Model, schedule: Schedule, now: number): Net {
  const n = model.opCount
  const order = sequenceOf(model, schedule)
  const rank = new Int32Array(n).fill(-1)
  order.forEach((op, i) => (rank[op] = i))
  const facts = factsOf(model, schedule, now)
  const waitsOf = Array.from(order, () => [] as Wait[])
  addLinks(model, schedule, rank, waitsOf)
  for (const users of sharedBy(model, schedule, order)) addUse(schedule, facts, rank, users, waitsOf)
  const off = new Int32Array(order.length + 1)
  waitsOf.forEach((list, i) => (off[i + 1] = off[i]! + list.length))
  const flat = waitsOf.flat()
  return {
    order,
    off,
    from: Int32Array.from(flat, ({ from }) => from),
    kind: Uint8Array.from(flat, ({ kind }) => kind),
    lag: Float64Array.from(flat, ({ lag }) => lag),
    share: Float64Array.from(flat, ({ share }) => share),
    ...facts,
  }
}

/** Planned operations by start, those at one time by end and then as their links want it. */
function sequenceOf(model: Model, { alt, start, end }: Schedule): Int32Array {
  const turn = new Int32Array(model.opCount)
  model.topological.forEach((op, i) => (turn[op] = i))
  const planned: number[] = []
  for (let op = 0; op < model.opCount; op++) if (alt[op]! >= 0) planned.push(op)
  return Int32Array.from(
    planned.sort((a, b) => start[a]! - start[b]! || end[a]! - end[b]! || turn[a]! - turn[b]! || a - b),
  )
}

type Facts = Pick<Net, 'calendar' | 'setupStart' | 'setup' | 'start' | 'end' | 'work' | 'rest' | 'whole' | 'begun'>

function factsOf(model: Model, schedule: Schedule, now: number): Facts {
  const n = model.opCount
  const facts = {
    calendar: new Array<Calendar>(n).fill(alwaysOpen),
    setupStart: schedule.setupStart,
    setup: new Float64Array(n),
    start: schedule.start,
    end: schedule.end,
    work: new Float64Array(n),
    rest: new Float64Array(n),
    whole: new Uint8Array(n),
    begun: new Uint8Array(n),
  }
  for (let op = 0; op < n; op++) {
    const alt = schedule.alt[op]!
    if (alt < 0) continue
    const begun = model.opFixed[op]! >= running
    const start = begun ? Math.max(schedule.start[op]!, Math.min(now, schedule.end[op]!)) : schedule.start[op]!
    const end = schedule.end[op]!
    const given = model.calendars[model.altCalendar[alt]!]!
    // What stands in closed time goes by the clock.
    const calendar = begun || nextOpen(given, start) === start ? given : alwaysOpen
    const work = workBetween(calendar, start, end)
    facts.calendar[op] = calendar
    facts.begun[op] = begun ? 1 : 0
    facts.setup[op] = begun ? 0 : workBetween(calendar, schedule.setupStart[op]!, start)
    facts.work[op] = work
    const worked = addWork(calendar, start, work)
    facts.rest[op] = worked <= end ? end - worked : 0
    facts.whole[op] = model.opSplittable[op] === 0 && start + work === end ? 1 : 0
  }
  return facts
}

function addLinks(model: Model, { alt }: Schedule, rank: Int32Array, waitsOf: Wait[][]): void {
  for (let op = 0; op < model.opCount; op++) {
    if (rank[op]! < 0 || model.opFixed[op]! >= running) continue
    for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
      const from = model.pred[link]!
      if (alt[from]! < 0 || rank[from]! > rank[op]!) continue
      const share = model.opFixed[from] === finished ? 1 : model.predShare[link]!
      const kind = share === 1 ? waits.link : waits.batch
      waitsOf[rank[op]!]!.push({ from, kind, lag: model.predTransfer[link]!, share })
    }
  }
}

/** Operations that take turns: on each machine, and at each tool of which there is one; in their sequence. */
function sharedBy(model: Model, { alt }: Schedule, order: Int32Array): number[][] {
  const machines = model.machineIds.map(() => [] as number[])
  const tools = model.resourceIds.map(() => [] as number[])
  for (const op of order) {
    machines[model.altMachine[alt[op]!]!]!.push(op)
    for (let need = model.needOff[op]!; need < model.needOff[op + 1]!; need++) {
      const resource = model.needResource[need]!
      if (model.resourceCapacity[resource] === 1) tools[resource]!.push(op)
    }
  }
  return [...machines, ...tools].filter(({ length }) => length > 1)
}

/** What shares a machine or tool waits for what left it before; what stands beside another keeps its distance. */
function addUse(schedule: Schedule, facts: Facts, rank: Int32Array, users: number[], waitsOf: Wait[][]): void {
  let here: number[] = []
  for (const op of users) {
    const stays: number[] = []
    for (const other of here) {
      const gone = schedule.end[other]! <= schedule.setupStart[op]!
      if (!gone) stays.push(other)
      if (facts.begun[op]) continue
      const lag = gone ? 0 : workBetween(facts.calendar[op]!, schedule.start[other]!, schedule.start[op]!)
      waitsOf[rank[op]!]!.push({ from: other, kind: gone ? waits.end : waits.start, lag, share: 1 })
    }
    here = [...stays, op]
  }
}
