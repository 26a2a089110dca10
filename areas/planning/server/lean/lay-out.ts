import { replanAfterMove } from '#engines/scheduling/index.ts'
import type { Loaded } from '../plan/load.ts'
import { judged, type Moved, outcomeOf, standing } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import type { Planned } from '../plan/planned.ts'
import { affectedBy } from '../plan/windows/around-closed.ts'
import type { Levelled } from './level-shift.ts'
import type { LineOrder } from './line-orders.ts'
import { atStation } from './pace-line.ts'

const minute = 60_000

/** Lots of one order that come one behind the other. */
export interface Run {
  slot: number
  productId: number
  orderId: number
  workorderNo: string
  quantity: number
  start: number
  end: number
}

/** What becomes of one task: the first part keeps its number, the others are new. */
export interface Part {
  task: OpenTask
  /** Of the task itself for the first part; for others a number that no task has yet. */
  id: number
  quantity: number
  slot: number | null
  /** Null: what did not fit, which loses its place. */
  planned: Planned | null
}

export interface LaidOut {
  runs: Run[]
  parts: Part[]
  /** Others that give way, and what is broken where they cannot. */
  moved: Moved
  /** The plan with the sequence in it. */
  loaded: Loaded
}

/** Lots next to each other that are of one order are one run: one task at each station. */
export function runsOf({ lots }: Levelled): Run[] {
  const runs: Run[] = []
  for (const { productId, orderId, workorderNo, quantity, start, end } of lots) {
    const last = runs.at(-1)
    if (last?.orderId === orderId) {
      last.quantity += quantity
      last.end = end
    } else runs.push({ slot: runs.length, productId, orderId, workorderNo, quantity, start, end })
  }
  return runs
}

/** Puts a levelled shift into the plan: every run at every station at the line's pace, locked; whoever is in the way gives way. */
export function layOut(loaded: Loaded, levelled: Levelled): LaidOut {
  const runs = runsOf(levelled)
  // One by one: a call takes no hundred thousand arguments.
  const ids = { last: 0 }
  for (const id of loaded.tasks.keys()) ids.last = Math.max(ids.last, id)
  for (const members of loaded.members.values()) for (const { id } of members) ids.last = Math.max(ids.last, id)
  const parts = levelled.orders.flatMap((order) => {
    const own = runs.filter(({ orderId }) => orderId === order.orderId)
    return own.length ? order.tasks.flatMap((each) => divided(levelled, order, each, own, ids)) : []
  })
  const { known } = judged(standing(loaded, new Set(), new Map()))
  const there = withParts(loaded, levelled, parts)
  const given = { ...standing(there, new Set(), new Map()), known }
  let now = given.schedule
  for (const id of affectedBy(given, new Set())) {
    const task = there.tasks.get(id)
    const op = given.model.opIndex.get(id)
    if (!task || op === undefined) continue
    const machine = placeOf(task.workCenterId, task.machineId)
    now = replanAfterMove(given.model, now, { op: id, machine, start: given.schedule.start[op] as number }).schedule
  }
  return { runs, parts, moved: outcomeOf(there, given, given.schedule, now, new Set()), loaded: there }
}

function divided(
  levelled: Levelled,
  order: LineOrder,
  { task, key }: LineOrder['tasks'][number],
  runs: readonly Run[],
  ids: { last: number },
): Part[] {
  const rest = Number((order.quantity - runs.reduce((sum, { quantity }) => sum + quantity, 0)).toFixed(4))
  const quantities = [...runs.map(({ quantity }) => quantity), ...(rest > 0 ? [rest] : [])]
  return quantities.map((quantity, i) => {
    const run = runs[i]
    const id = i === 0 ? task.id : ++ids.last
    return { task, id, quantity, slot: run?.slot ?? null, planned: run ? plannedAt(levelled, key, run) : null }
  })
}

function plannedAt({ line, balance, flow, calendar }: Levelled, key: string, run: Run): Planned {
  const at = flow.places.get(key)
  if (!at) throw new Error(`operation ${key} has no place in the balance`)
  const span = { paceMs: balance.paceMs, start: run.start, quantity: run.quantity }
  const { start, end } = atStation(calendar, span, at.rank)
  const { shift } = calendar.shiftAt(start)
  const first = new Date(start).toISOString()
  return {
    workCenterId: at.centerId,
    machineId: at.machineId,
    lineId: line.id,
    workshopId: line.workshopId,
    plannedSetupStart: first,
    plannedStart: first,
    plannedEnd: new Date(end).toISOString(),
    processingMinutes: Number(((run.quantity * balance.paceMs) / minute).toFixed(2)),
    setupMinutes: 0,
    shiftDate: shift?.productionDay ?? null,
    shiftId: shift?.shiftId ?? null,
  }
}

/** Id of a sequence that is not written yet. */
export const sequenceToBe = 0

function withParts(loaded: Loaded, { line, balance }: Levelled, parts: readonly Part[]): Loaded {
  const tasks = new Map(loaded.tasks)
  for (const { task, id, quantity, slot, planned } of parts) {
    const run =
      slot === null
        ? {}
        : { sequenceId: sequenceToBe, sequenceSlot: slot, paceMs: balance.paceMs, sequenceLineId: line.id }
    const placed = planned ?? { plannedSetupStart: null, plannedStart: null, plannedEnd: null }
    tasks.set(id, { ...task, ...placed, ...run, id, planQuantity: quantity, handMinutes: null, locked: slot !== null })
  }
  return { ...loaded, tasks }
}
