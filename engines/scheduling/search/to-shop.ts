import type { Model } from '../model/model.ts'
import { emptySchedule, type Schedule } from '../model/schedule.ts'
import { setupTime } from '../plan/setup-time.ts'
import type { Graph } from './graph.ts'
import type { Sequence, Shop } from './shop.ts'

const largestTable = 1 << 24
const largestTime = 2 ** 30

/**
 * The model as a plain shop, when it is one: chains of operations on machines that are always open, nothing else needed, nothing
 * fixed, all released. Undefined when it is not, or when times are too large.
 */
export function toShop(model: Model): Shop | undefined {
  const n = model.opCount
  if (n === 0 || model.impossible.size > 0 || model.needResource.length > 0 || model.hasBatches) return undefined
  if (model.machineTakt.some((takt) => takt > 0)) return undefined
  let longest = 0
  for (let op = 0; op < n; op++) {
    const chained = model.predOff[op + 1]! - model.predOff[op]! <= 1 && model.succOff[op + 1]! - model.succOff[op]! <= 1
    if (!chained || model.opFixed[op] || model.opRelease[op]! > model.now) return undefined
    if (model.opOrder[op] !== model.opOrder[chainHead(model, op)]) return undefined
    let most = 0
    for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
      if (model.altCalendar[alt] !== 0 || model.altSetup[alt] !== 0) return undefined
      most = Math.max(most, model.altDuration[alt]!)
    }
    longest += most
  }
  if (model.predTransfer.some((transfer) => transfer !== 0) || model.predShare.some((share) => share !== 1))
    return undefined
  const setup = setupTable(model)
  if (setup === null || longest + n * (setup?.most ?? 0) > largestTime) return undefined
  const jobPred = new Int32Array(n + 1).fill(n)
  const jobSucc = new Int32Array(n + 1).fill(n)
  for (let op = 0; op < n; op++) {
    if (model.predOff[op]! < model.predOff[op + 1]!) jobPred[op] = model.pred[model.predOff[op]!]!
    if (model.succOff[op]! < model.succOff[op + 1]!) jobSucc[op] = model.succ[model.succOff[op]!]!
  }
  const last = Int32Array.from({ length: n }, (_, op) => op).filter((op) => jobSucc[op] === n)
  const job = new Int32Array(n)
  last.forEach((end, j) => {
    for (let op = end; op !== n; op = jobPred[op]!) job[op] = j
  })
  return {
    count: n,
    machines: model.machineIds.length,
    jobs: last.length,
    job,
    jobPred,
    jobSucc,
    jobLast: last,
    altOff: model.altOff,
    altMachine: model.altMachine,
    altDuration: Int32Array.from(model.altDuration),
    classes: setup?.classes ?? 0,
    classOf: setup?.classOf ?? new Int32Array(n + 1),
    setup: setup?.table,
    due: Int32Array.from(last, (op) => Math.min(largestTime, model.orderDue[model.opOrder[op]!]! - model.now)),
    weight: Float64Array.from(last, (op) => model.orderWeight[model.opOrder[op]!]!),
  }
}

function chainHead(model: Model, op: number): number {
  return model.predOff[op]! < model.predOff[op + 1]! ? model.pred[model.predOff[op]!]! : op
}

/** Set-up between classes of operations that no matrix tells apart; null when the table would be too large. */
function setupTable(model: Model) {
  if (model.machineMatrix.length === 0) return undefined
  const n = model.opCount
  const numbers = new Map<string, number>()
  const classOf = new Int32Array(n + 1)
  const example: number[] = []
  for (let op = 0; op < n; op++) {
    const key = model.families.map((of) => of[op]).join(' ')
    const known = numbers.get(key)
    classOf[op] = known ?? numbers.size
    if (known !== undefined) continue
    numbers.set(key, numbers.size)
    example.push(op)
  }
  const classes = numbers.size
  const width = classes + 1
  if (model.machineIds.length * width * width > largestTable) return null
  classOf[n] = classes
  const table = new Int32Array(model.machineIds.length * width * width)
  const altOn = new Int32Array(model.machineIds.length).fill(-1)
  for (let alt = 0; alt < model.altMachine.length; alt++) altOn[model.altMachine[alt]!] = alt
  let most = 0
  for (let machine = 0; machine < model.machineIds.length; machine++) {
    if (altOn[machine]! < 0) continue
    for (let from = 0; from <= classes; from++) {
      for (let to = 0; to < classes; to++) {
        const time = setupTime(model, from === classes ? -1 : example[from]!, example[to]!, altOn[machine]!)
        table[(machine * width + from) * width + to] = time
        most = Math.max(most, time)
      }
    }
  }
  return { classes, classOf, table, most }
}

/** The solution a graph holds as a schedule: everything as early as it can be. */
export function toSchedule(model: Model, graph: Graph): Schedule {
  const schedule = emptySchedule(model)
  for (let op = 0; op < model.opCount; op++) {
    const start = model.now + graph.head[op]!
    schedule.alt[op] = graph.alt[op]!
    schedule.setupStart[op] = start - graph.setupBetween(graph.machinePred[op]!, op, graph.machine[op]!)
    schedule.start[op] = start
    schedule.end[op] = start + graph.duration[op]!
  }
  return schedule
}

/** A schedule as a sequence; undefined when something has no place in it. */
export function toSequence(schedule: Schedule): Sequence | undefined {
  if (schedule.alt.some((alt) => alt < 0)) return undefined
  const order = Int32Array.from(schedule.alt, (_, op) => op)
  // Among operations without duration at one instant the later end and the number decide, as chains are numbered in sequence.
  order.sort((a, b) => schedule.start[a]! - schedule.start[b]! || schedule.end[a]! - schedule.end[b]! || a - b)
  return { order, alt: schedule.alt.slice(), value: Number.POSITIVE_INFINITY }
}
