import type { Id } from '../input.ts'
import { isFirstOfBatch } from '../model/batches.ts'
import { workBetween } from '../model/calendar.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { leftAt } from '../plan/timing.ts'
import { Evenness } from './evenness.ts'

export interface MachineLoad {
  machineId: Id
  /** Working milliseconds of processing and of set-up from now to the last end of the plan. */
  processing: number
  setup: number
  /** Working milliseconds of the calendar in that time. */
  available: number
  /** (processing + set-up) ÷ available; 0 when nothing is available. */
  load: number
}

export interface Kpis {
  /** The last end, epoch ms; NaN when nothing is planned. */
  end: number
  /** From now to the last end. */
  makespan: number
  orders: number
  lateOrders: number
  /** Sum over orders of the milliseconds after the due date. */
  tardiness: number
  weightedTardiness: number
  maxTardiness: number
  /** Working milliseconds of set-up that are not history. */
  setup: number
  /** Sum over orders from first start to last end, milliseconds: work in progress. */
  flow: number
  /** Operations that have a published placement and are planned elsewhere or at another time. */
  moved: number
  /** Work times the load of the machine's day that it lies in, milliseconds: the less, the more even. */
  levelling: number
  planned: number
  unplanned: number
  /** Orders with at least one operation that backward planning could not start in time. */
  pastStart: number
  machines: MachineLoad[]
}

/** Key figures of a schedule. An order's finish is the end of its last operation; orders without planned operations do not count. */
export function kpis(model: Model, schedule: Schedule): Kpis {
  const n = model.orderIds.length
  const first = new Float64Array(n).fill(Number.POSITIVE_INFINITY)
  const last = new Float64Array(n).fill(Number.NEGATIVE_INFINITY)
  const past = new Set<number>()
  const batches = new Set<string>()
  const evenness = new Evenness(model)
  const processing = new Float64Array(model.machineIds.length)
  const setup = new Float64Array(model.machineIds.length)
  let end = Number.NEGATIVE_INFINITY
  let planned = 0
  let moved = 0
  for (let op = 0; op < model.opCount; op++) {
    const alt = schedule.alt[op]!
    if (alt < 0) continue
    planned++
    const order = model.opOrder[op]!
    if (schedule.late[op]) past.add(order)
    if (schedule.end[op]! > end) end = schedule.end[op]!
    if (order >= 0) {
      first[order] = Math.min(first[order]!, schedule.setupStart[op]!)
      last[order] = Math.max(last[order]!, schedule.end[op]!)
    }
    const machine = model.altMachine[alt]!
    const calendar = model.calendars[model.altCalendar[alt]!]!
    if (isFirstOfBatch(model, schedule, op, batches)) {
      evenness.change(schedule, op, 1)
      const from = Math.max(model.now, schedule.start[op]!)
      processing[machine] = processing[machine]! + workBetween(calendar, from, leftAt(model, schedule, op))
      const setupFrom = Math.max(model.now, schedule.setupStart[op]!)
      setup[machine] = setup[machine]! + workBetween(calendar, setupFrom, schedule.start[op]!)
    }
    const before = model.input.operations[model.opInput[op]!]!.planned
    if (before && (before.start !== schedule.start[op] || before.machineId !== model.machineIds[machine])) moved++
  }
  const machines = model.machineIds.map((machineId, m) => {
    const available = end > model.now ? workBetween(model.calendars[model.machineCalendar[m]!]!, model.now, end) : 0
    const load = available > 0 ? (processing[m]! + setup[m]!) / available : 0
    return { machineId, processing: processing[m]!, setup: setup[m]!, available, load }
  })
  return {
    end: planned > 0 ? end : Number.NaN,
    makespan: planned > 0 ? Math.max(0, end - model.now) : 0,
    ...tardiness(model, last),
    setup: setup.reduce((sum, ms) => sum + ms, 0),
    flow: first.reduce((sum, at, order) => (last[order]! > at ? sum + last[order]! - at : sum), 0),
    moved,
    levelling: evenness.value,
    planned,
    unplanned: schedule.reasons.size,
    pastStart: past.size,
    machines,
  }
}

function tardiness(model: Model, finish: Float64Array) {
  let orders = 0
  let lateOrders = 0
  let sum = 0
  let weighted = 0
  let most = 0
  finish.forEach((at, order) => {
    if (at === Number.NEGATIVE_INFINITY) return
    orders++
    const late = at - model.orderDue[order]!
    if (!(late > 0)) return
    lateOrders++
    sum += late
    weighted += late * model.orderWeight[order]!
    most = Math.max(most, late)
  })
  return { orders, lateOrders, tardiness: sum, weightedTardiness: weighted, maxTardiness: most }
}
