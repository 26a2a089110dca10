import type { Id } from '../input.ts'
import type { Model, UnplannedReason } from './model.ts'

/**
 * Where and when each numbered operation of a model is done: flat, cheap to copy and to send to and from a worker.
 * Instants in epoch milliseconds; NaN where the operation is not planned.
 */
export interface Schedule {
  /** Chosen alternative as numbered in the model; -1: not planned. */
  alt: Int32Array
  setupStart: Float64Array
  start: Float64Array
  end: Float64Array
  /** 1: planned forward although asked backward, for backward it would have started in the past. */
  late: Uint8Array
  /** Why an operation has no place, by its number. */
  reasons: Map<number, UnplannedReason>
}

/** A planned operation in the caller's ids. */
export interface Assignment {
  opId: Id
  /** Part of a split lot, from 0; absent when whole. */
  part?: number
  orderId: Id
  machineId: Id
  setupStart: number
  start: number
  end: number
  /** Backward planning would have started it in the past; it was planned forward. */
  pastStart: boolean
}

export interface Unplanned {
  opId: Id
  part?: number
  reason: UnplannedReason
}

export function emptySchedule(model: Model): Schedule {
  const n = model.opCount
  return {
    alt: new Int32Array(n).fill(-1),
    setupStart: new Float64Array(n).fill(Number.NaN),
    start: new Float64Array(n).fill(Number.NaN),
    end: new Float64Array(n).fill(Number.NaN),
    late: new Uint8Array(n),
    reasons: new Map(),
  }
}

export function copySchedule(schedule: Schedule): Schedule {
  return {
    alt: schedule.alt.slice(),
    setupStart: schedule.setupStart.slice(),
    start: schedule.start.slice(),
    end: schedule.end.slice(),
    late: schedule.late.slice(),
    reasons: new Map(schedule.reasons),
  }
}

/** How many operations are planned on each machine. */
export function countByMachine(model: Model, { alt }: Schedule): Int32Array {
  const counts = new Int32Array(model.machineIds.length)
  for (let op = 0; op < model.opCount; op++) {
    if (alt[op]! >= 0) {
      const machine = model.altMachine[alt[op]!]!
      counts[machine] = counts[machine]! + 1
    }
  }
  return counts
}

/** One planned operation in the caller's ids; undefined when it has no place. */
export function assignmentOf(model: Model, schedule: Schedule, op: number): Assignment | undefined {
  const alt = schedule.alt[op]!
  if (alt < 0) return undefined
  return {
    opId: model.opIds[op]!,
    ...(model.opPart[op]! >= 0 && { part: model.opPart[op]! }),
    orderId: model.input.operations[model.opInput[op]!]!.orderId,
    machineId: model.machineIds[model.altMachine[alt]!]!,
    setupStart: schedule.setupStart[op]!,
    start: schedule.start[op]!,
    end: schedule.end[op]!,
    pastStart: schedule.late[op] === 1,
  }
}

/** All planned operations in the caller's ids, in the order of the input. */
export function assignments(model: Model, schedule: Schedule): Assignment[] {
  const rows: Assignment[] = []
  for (let op = 0; op < model.opCount; op++) {
    const row = assignmentOf(model, schedule, op)
    if (row) rows.push(row)
  }
  return rows
}

/** What has no place, and why. */
export function unplanned(model: Model, schedule: Schedule): Unplanned[] {
  return [...schedule.reasons].map(([op, reason]) => ({
    opId: model.opIds[op]!,
    ...(model.opPart[op]! >= 0 && { part: model.opPart[op]! }),
    reason,
  }))
}

/**
 * The schedule of known placements, for instance the published plan. Operations without one, on an unknown machine or on one
 * that is not among their alternatives stay unplanned. Fixed operations stand where the model has them.
 */
export function scheduleOf(
  model: Model,
  placements: Iterable<{
    opId: Id
    part?: number
    machineId: Id
    start: number
    end: number
    setupStart?: number
  }>,
): Schedule {
  const schedule = emptySchedule(model)
  for (const placement of placements) {
    const first = model.opIndex.get(placement.opId)
    if (first === undefined) continue
    const op = first + Math.max(0, placement.part ?? 0)
    const machine = model.machineIndex.get(placement.machineId)
    for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
      if (model.altMachine[alt] !== machine) continue
      put(schedule, op, alt, placement.setupStart ?? placement.start, placement.start, placement.end)
      break
    }
  }
  for (let op = 0; op < model.opCount; op++) {
    const alt = model.fixedAlt[op]!
    if (alt >= 0) put(schedule, op, alt, model.fixedSetupStart[op]!, model.fixedStart[op]!, model.fixedEnd[op]!)
  }
  return schedule
}

function put(schedule: Schedule, op: number, alt: number, setupStart: number, start: number, end: number): void {
  schedule.alt[op] = alt
  schedule.setupStart[op] = setupStart
  schedule.start[op] = start
  schedule.end[op] = end
}
