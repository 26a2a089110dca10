import { free } from '../model/model.ts'
import { placeBackward } from './place-backward.ts'
import { copySlot, newSlot, type Slot } from './place-forward.ts'
import { commit, planForward } from './plan-forward.ts'
import { latestEnd } from './ready.ts'
import { setupTime } from './setup-time.ts'
import type { Timeline } from './timeline.ts'

/**
 * Plans what is linked together as one: from the due date backward, or, when something of it would have to start before it
 * may, all of it forward and marked `late`. The most urgent of `sequence` choose first.
 */
export function planBackward(line: Timeline, sequence: Int32Array): void {
  const { model } = line
  for (const group of groups(sequence, model.component, model.componentCount)) {
    if (backward(line, group)) continue
    planForward(line, group)
    if (!isDue(line, group)) continue
    for (const op of group) if (line.schedule.alt[op]! >= 0 && model.opFixed[op] === free) line.schedule.late[op] = 1
  }
}

/** Only what has a due date and can be planned at all is called too late. */
function isDue({ model }: Timeline, group: Int32Array): boolean {
  return (
    group.some((op) => model.opOrder[op]! >= 0 && model.orderDue[model.opOrder[op]!]! < Number.POSITIVE_INFINITY) &&
    !group.some((op) => model.impossible.has(op))
  )
}

function groups(sequence: Int32Array, component: Int32Array, count: number): Int32Array[] {
  const sizes = new Int32Array(count)
  for (const op of sequence) sizes[component[op]!] = sizes[component[op]!]! + 1
  const of: (Int32Array | undefined)[] = new Array(count)
  const filled = new Int32Array(count)
  const inOrder: Int32Array[] = []
  for (const op of sequence) {
    const c = component[op]!
    let group = of[c]
    if (!group) {
      group = new Int32Array(sizes[c]!)
      of[c] = group
      inOrder.push(group)
    }
    group[filled[c]!++] = op
  }
  return inOrder
}

/** All of the group backward, or nothing of it. */
function backward(line: Timeline, group: Int32Array): boolean {
  const { model } = line
  const placed: number[] = []
  for (let i = group.length - 1; i >= 0; i--) {
    const op = group[i]!
    if (model.opFixed[op] !== free) continue
    const possible = !model.impossible.has(op) && planLatest(line, op)
    if (possible && startsAfterPredecessors(line, op)) {
      placed.push(op)
      continue
    }
    if (possible) placed.push(op)
    while (placed.length > 0) takeBack(line, placed.pop()!)
    return false
  }
  return true
}

/** A fixed predecessor does not give way. */
function startsAfterPredecessors(line: Timeline, op: number): boolean {
  const { model, schedule } = line
  for (let link = model.predOff[op]!; link < model.predOff[op + 1]!; link++) {
    const before = model.pred[link]!
    if (schedule.alt[before]! < 0) continue
    if (latestEnd(model, schedule, before, schedule.alt[before]!) < schedule.end[before]!) return false
  }
  return true
}

function takeBack(line: Timeline, op: number): void {
  const { model, schedule } = line
  const machine = model.altMachine[schedule.alt[op]!]!
  const at = line.position(op)
  line.lift(op)
  if (at >= line.count(machine)) return
  const after = line.list(machine)[at]!
  const setupStart = line.setupStartAfter(after, at > 0 ? line.list(machine)[at - 1]! : -1)
  if (setupStart !== schedule.setupStart[after]) line.setSetupStart(after, setupStart)
}

function planLatest(line: Timeline, op: number): boolean {
  const { model, schedule } = line
  const slot: Slot = newSlot()
  const best = newSlot()
  best.start = Number.NEGATIVE_INFINITY
  let leastSetup = Number.POSITIVE_INFINITY
  const order = model.opOrder[op]!
  const due = order >= 0 ? model.orderDue[order]! : Number.POSITIVE_INFINITY
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
    const latest = Math.min(due, latestEnd(model, schedule, op, alt))
    // Without a due date there is nothing to plan backward from.
    if (latest === Number.POSITIVE_INFINITY) return false
    if (latest === Number.NEGATIVE_INFINITY) continue
    if (!placeBackward(line, op, alt, latest, best.start, slot)) continue
    const list = line.list(model.altMachine[alt]!)
    const setup = setupTime(model, slot.at > 0 ? list[slot.at - 1]! : -1, op, alt)
    if (slot.start === best.start && setup >= leastSetup) continue
    leastSetup = setup
    copySlot(slot, best)
  }
  if (best.alt < 0) return false
  commit(line, op, best)
  return true
}
