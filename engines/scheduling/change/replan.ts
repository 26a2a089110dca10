import type { Id } from '../input.ts'
import { free, type Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { planForward, startFromFixed } from '../plan/plan-forward.ts'
import { rankOperations } from '../plan/rank.ts'
import { readyAt } from '../plan/ready.ts'
import { Timeline } from '../plan/timeline.ts'
import { endOf, leaveOf, startFrom } from '../plan/timing.ts'
import { Repair } from './repair.ts'

export interface Replanned {
  schedule: Schedule
  /** Operations whose machine, times or set-up changed, or that were planned or lost their place. */
  changed: Id[]
}

/**
 * Moves one operation to a machine and time; it starts then, or as soon after as its predecessors, the one running there, the
 * calendar and fixed operations let it. Later operations in its way and successors that would start too early give way; nothing
 * else moves. The schedule passed in is not changed. Throws RangeError when the operation is unknown or fixed or cannot be done
 * on the machine.
 */
export function replanAfterMove(
  model: Model,
  schedule: Schedule,
  move: { op: Id; part?: number; machine: Id; start: number },
): Replanned {
  const { op, alt } = findMove(model, move)
  const repair = new Repair(Timeline.of(model, schedule))
  repair.displace(op, move.start, alt)
  repair.run()
  return result(repair)
}

/** The numbers of an operation and of its alternative on a machine. */
export function findMove(model: Model, move: { op: Id; part?: number; machine: Id }): { op: number; alt: number } {
  const first = model.opIndex.get(move.op)
  if (first === undefined) throw new RangeError(`operation ${move.op} is unknown`)
  const op = first + Math.max(0, move.part ?? 0)
  if (model.opFixed[op] !== free) throw new RangeError(`operation ${move.op} is fixed`)
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
    if (model.machineIds[model.altMachine[alt]!] === move.machine) return { op, alt }
  }
  throw new RangeError(`operation ${move.op} cannot be done on ${move.machine}`)
}

/**
 * Fits a schedule to a model that changed around it: calendars (a breakdown, overtime), material and release dates, durations,
 * locks, time gone by. What still keeps all rules stays to the millisecond, what does not moves to the earliest later place on
 * its machine, and operations that have no place yet are planned into what is left. `schedule` must have the model's numbering
 * (build it with `scheduleOf` when operations came or went).
 */
export function replan(model: Model, schedule: Schedule): Replanned {
  const line = new Timeline(model, startFromFixed(model))
  const kept = line.schedule
  const repair = new Repair(line)
  const placed = placedWithPredecessors(model, schedule)
  const inTime = Array.from({ length: model.opCount }, (_, op) => op)
    .filter((op) => placed[op] && model.opFixed[op] === free)
    .sort((a, b) => schedule.start[a]! - schedule.start[b]! || schedule.end[a]! - schedule.end[b]! || a - b)
  const follower = followers(model, schedule)
  const unsure: number[] = []
  const lost = inTime.filter((op) => !keep(line, schedule, op, follower, unsure))
  for (const op of lost) repair.displace(op, schedule.start[op]!, schedule.alt[op])
  for (const op of unsure) if (kept.alt[op]! >= 0) settleFollower(repair, op)
  for (const op of inTime) {
    if (kept.alt[op]! >= 0 && kept.start[op]! < readyAt(model, kept, op, kept.alt[op]!)) {
      repair.displace(op, kept.start[op]!)
    }
  }
  repair.run()
  planForward(line, rankOperations(model, 'edd'))
  for (let op = 0; op < model.opCount; op++) kept.late[op] = kept.alt[op]! >= 0 ? schedule.late[op]! : 0
  return { schedule: kept, changed: differing(model, schedule, kept).map((op) => model.opIds[op]!) }
}

/** 1 for operations that have a place and whose predecessors all have one: others are planned anew, behind their predecessors. */
function placedWithPredecessors(model: Model, schedule: Schedule): Uint8Array {
  const placed = new Uint8Array(model.opCount)
  for (const op of model.topological) {
    let all = model.opFixed[op] !== free || (schedule.alt[op]! >= 0 && !model.impossible.has(op))
    for (let link = model.predOff[op]!; all && link < model.predOff[op + 1]!; link++)
      all = placed[model.pred[link]!] === 1
    placed[op] = all || model.opFixed[op] !== free ? 1 : 0
  }
  return placed
}

/** For each operation those that were done next on its machine. */
function followers(model: Model, schedule: Schedule): (op: number) => readonly number[] {
  const given = Timeline.standing(model, schedule)
  return (op) => {
    const machine = model.altMachine[schedule.alt[op]!]!
    const at = given.position(op) + 1
    return at < given.count(machine) ? given.together(given.list(machine)[at]!) : []
  }
}

/**
 * Puts an operation where it was, if it may stand there. Before something fixed others may yet come in between, for which the
 * fixed one is then set up: where this is so it is `unsure` whether the two fit.
 */
function keep(
  line: Timeline,
  schedule: Schedule,
  op: number,
  follower: (op: number) => readonly number[],
  unsure: number[],
): boolean {
  const { model } = line
  const alt = schedule.alt[op]!
  const start = schedule.start[op]!
  const end = schedule.end[op]!
  if (start < model.opRelease[op]!) return false
  if (startFrom(model, op, alt, start) !== start || endOf(model, op, alt, start) !== end) return false
  const machine = model.altMachine[alt]!
  const at = line.positionFor(machine, start, end)
  const list = line.list(machine)
  if (at < line.count(machine) && line.starts(machine)[at] === start && line.joins(op, alt, machine, at)) {
    line.put(op, alt, at, start, start, end)
    return true
  }
  const before = at > 0 ? list[at - 1]! : -1
  const freeFrom = line.freeFrom(machine, at)
  const leave = leaveOf(model, alt, start, end)
  line.schedule.start[op] = start
  line.schedule.alt[op] = alt
  const setupStart = line.setupStartAfter(op, before)
  line.schedule.alt[op] = -1
  if (setupStart < freeFrom || !line.roomFor(op, setupStart, end)) return false
  const next = at < line.count(machine) ? list[at]! : -1
  const waits = next >= 0 && !line.isFree(next) && !follower(op).includes(next)
  if (next >= 0 && (line.schedule.start[next]! < leave || (!waits && !line.followsWell(next, op, leave, end))))
    return false
  line.put(op, alt, at, setupStart, start, end)
  if (waits) unsure.push(op)
  else if (next >= 0) {
    const after = line.list(machine)[at + 1]!
    line.setSetupStart(after, line.setupStartAfter(after, op))
  }
  return true
}

/** What follows a kept operation is set up for it; where there is no time for that one of them gives way. */
function settleFollower(repair: Repair, op: number): void {
  const { line } = repair
  const { model, schedule } = line
  const machine = model.altMachine[schedule.alt[op]!]!
  const at = line.position(op) + 1
  if (at >= line.count(machine)) return
  const next = line.list(machine)[at]!
  if (line.followsWell(next, op, line.leaves(machine)[at - 1]!, schedule.end[op])) {
    const setupStart = line.setupStartAfter(next, op)
    if (setupStart !== schedule.setupStart[next]) line.setSetupStart(next, setupStart)
    return
  }
  const yields = line.isFree(next) ? next : op
  repair.displace(yields, schedule.start[yields]!)
}

/** Numbers of the operations that are placed differently in two schedules of one model. */
export function differing(model: Model, a: Schedule, b: Schedule): number[] {
  const rows: number[] = []
  for (let op = 0; op < model.opCount; op++) {
    if (a.alt[op] !== b.alt[op]) rows.push(op)
    else if (a.alt[op]! < 0) continue
    else if (a.start[op] !== b.start[op] || a.end[op] !== b.end[op] || a.setupStart[op] !== b.setupStart[op]) {
      rows.push(op)
    }
  }
  return rows
}

export function result(repair: Repair): Replanned {
  const { model } = repair.line
  const schedule = repair.line.finish()
  return { schedule, changed: repair.changed().map((op) => model.opIds[op]!) }
}
