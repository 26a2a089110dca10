import { free, type Model, type UnplannedReason } from '../model/model.ts'
import { emptySchedule, type Schedule } from '../model/schedule.ts'
import { copySlot, newSlot, placeForward, type Slot } from './place-forward.ts'
import { readyAt } from './ready.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'

/** Only the fixed operations planned; what is impossible marked. */
export function startFromFixed(model: Model): Schedule {
  const schedule = emptySchedule(model)
  for (let op = 0; op < model.opCount; op++) {
    const alt = model.fixedAlt[op]!
    if (alt < 0) continue
    schedule.alt[op] = alt
    schedule.setupStart[op] = model.fixedSetupStart[op]!
    schedule.start[op] = model.fixedStart[op]!
    schedule.end[op] = model.fixedEnd[op]!
  }
  for (const [op, reason] of model.impossible) if (schedule.alt[op]! < 0) schedule.reasons.set(op, reason)
  return schedule
}

/** Plans the unplanned operations of `sequence` (predecessors first) as early as possible. */
export function planForward(line: Timeline, sequence: Int32Array): void {
  const { model, schedule } = line
  const slot = newSlot()
  const best = newSlot()
  for (const op of sequence) {
    if (schedule.alt[op]! >= 0 || model.opFixed[op] !== free) continue
    const reason = model.impossible.get(op) ?? findEarliest(line, op, slot, best)
    if (reason) {
      schedule.reasons.set(op, reason)
      continue
    }
    commit(line, op, best)
    schedule.reasons.delete(op)
  }
}

/** The earliest place of an operation from `notBefore` on over its alternatives, left in `best`; says why when it has none. */
export function findEarliest(
  line: Timeline,
  op: number,
  slot: Slot,
  best: Slot,
  notBefore = Number.NEGATIVE_INFINITY,
): UnplannedReason | undefined {
  const { model, schedule } = line
  for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
    if (schedule.alt[model.pred[link]!]! < 0) return 'predecessorUnplanned'
  }
  best.alt = -1
  best.end = Number.POSITIVE_INFINITY
  let leastSetup = Number.POSITIVE_INFINITY
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
    const ready = Math.max(notBefore, readyAt(model, schedule, op, alt))
    if (!placeForward(line, op, alt, ready, best.end, slot)) continue
    const machine = model.altMachine[alt]!
    const setup = setupTime(model, slot.at > 0 ? line.list(machine)[slot.at - 1]! : -1, op, alt)
    if (slot.end === best.end && setup >= leastSetup) continue
    leastSetup = setup
    copySlot(slot, best)
  }
  return best.alt < 0 ? 'noWorkingTime' : undefined
}

/** Puts an operation where the slot says and corrects the set-up of the one that follows it. */
export function commit(line: Timeline, op: number, slot: Slot): void {
  line.put(op, slot.alt, slot.at, slot.setupStart, slot.start, slot.end)
  const machine = line.model.altMachine[slot.alt]!
  if (slot.at + 1 >= line.count(machine)) return
  const after = line.list(machine)[slot.at + 1]!
  const setupStart = line.setupStartAfter(after, op)
  if (setupStart !== line.schedule.setupStart[after]) line.setSetupStart(after, setupStart)
}
