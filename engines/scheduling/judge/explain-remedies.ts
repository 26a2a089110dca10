import type { Id } from '../input.ts'
import { free } from '../model/model.ts'
import { newSlot, placeForward } from '../plan/place-forward.ts'
import { readyAt } from '../plan/ready.ts'
import type { Timeline } from '../plan/timeline.ts'
import type { ExplainStep } from './explain.ts'

/** What would bring a finish in. `gain`: milliseconds for the operation or wait concerned, not promised for the whole order. */
export type Remedy =
  /** It could be done there as things stand, moving nothing else. */
  | { kind: 'alternative'; gain: number; opId: Id; machineId: Id; start: number; end: number }
  /** The chain waited while the machine's calendar was closed. */
  | { kind: 'overtime'; gain: number; machineId: Id; from: number; until: number }
  /** The lot could run on several machines at once. */
  | { kind: 'split'; gain: number; opId: Id; machineIds: Id[] }
  | { kind: 'material'; gain: number; opId: Id; until: number }
  /** Going first, it would not wait for a less urgent order. */
  | { kind: 'sequence'; gain: number; opId: Id; before: Id; machineId: Id }

const shown = 20

export function remediesFor(line: Timeline, chain: number[], steps: ExplainStep[]): Remedy[] {
  const found: Remedy[] = []
  const orderId = steps[0]?.orderId
  chain.forEach((op, i) => {
    const step = steps[i]!
    addOvertime(step, found)
    if (line.model.opFixed[op] !== free || step.orderId !== orderId) return
    addMaterial(step, found)
    addSequence(line, op, step, found)
    addAlternatives(line, op, found)
    addSplit(line, op, found)
  })
  return found
    .filter(({ gain }) => gain > 0)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, shown)
}

function addOvertime({ causes: [first] }: ExplainStep, found: Remedy[]): void {
  if (first?.kind !== 'calendarClosed') return
  const { machineId, from, until } = first
  found.push({ kind: 'overtime', gain: until - from, machineId, from, until })
}

function addMaterial({ opId, causes: [first, second] }: ExplainStep, found: Remedy[]): void {
  if (first?.kind !== 'material') return
  found.push({ kind: 'material', gain: second ? first.until - second.until : 0, opId, until: first.until })
}

function addSequence(
  { model }: Timeline,
  op: number,
  { opId, causes: [first, second] }: ExplainStep,
  found: Remedy[],
): void {
  if (first?.kind !== 'machineBusy' || !second) return
  const other = model.orderIndex.get(first.orderId)
  const own = model.opOrder[op]!
  if (other === undefined || own < 0 || other === own || model.orderDue[other]! <= model.orderDue[own]!) return
  const { machineId } = first
  found.push({ kind: 'sequence', gain: first.until - second.until, opId, before: first.opId, machineId })
}

function addAlternatives(line: Timeline, op: number, found: Remedy[]): void {
  const { model, schedule } = line
  const slot = newSlot()
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
    if (model.altMachine[alt] === model.altMachine[schedule.alt[op]!]) continue
    if (!placeForward(line, op, alt, readyAt(model, schedule, op, alt), schedule.end[op]!, slot)) continue
    found.push({
      kind: 'alternative',
      gain: schedule.end[op]! - slot.end,
      opId: model.opIds[op]!,
      machineId: model.machineIds[model.altMachine[alt]!]!,
      start: slot.start,
      end: slot.end,
    })
  }
}

function addSplit({ model, schedule }: Timeline, op: number, found: Remedy[]): void {
  const machines = new Set<number>()
  for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) machines.add(model.altMachine[alt]!)
  if (machines.size < 2 || model.opPart[op]! >= 0) return
  const gain = Math.round((schedule.end[op]! - schedule.start[op]!) * (1 - 1 / machines.size))
  const machineIds = [...machines].map((machine) => model.machineIds[machine]!)
  found.push({ kind: 'split', gain, opId: model.opIds[op]!, machineIds })
}
