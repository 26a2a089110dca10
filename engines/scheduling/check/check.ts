import type { Id } from '../input.ts'
import type { Model } from '../model/model.ts'
import type { Schedule } from '../model/schedule.ts'
import { checkLinks } from './check-links.ts'
import { checkMachines } from './check-machines.ts'
import { checkOperation } from './check-operation.ts'
import { checkResources } from './check-resources.ts'

export type ViolationKind =
  | 'missing'
  | 'notAnAlternative'
  | 'fixedMoved'
  | 'beforeRelease'
  | 'beforeMaterial'
  | 'beforeFloor'
  | 'calendarClosed'
  | 'wrongDuration'
  | 'interrupted'
  | 'machineOverlap'
  | 'setupShort'
  | 'predecessor'
  | 'resourceOverload'
  | 'batchOverload'
  | 'offTakt'

/** A rule that a schedule breaks. */
export interface Violation {
  kind: ViolationKind
  opId: Id
  part?: number
  /** The other operation (overlap, predecessor), machine or resource. */
  with?: Id
  /** By how many milliseconds, or how much of a resource, where it can be said. */
  by?: number
  /** Only fixed operations would have to move: the planner's own doing or the shop floor's, not planning's. */
  fixed: boolean
}

/**
 * Checks a schedule against the problem as it was given: none of the planning code is used, neither its calendars nor its set-up
 * tables. Unplanned operations with a reason are no violation. An empty answer means that all rules hold.
 */
export function check(model: Model, schedule: Schedule): Violation[] {
  const jobs = readJobs(model, schedule)
  const found: Violation[] = []
  for (let op = 0; op < model.opCount; op++) {
    if (!jobs[op] && !schedule.reasons.has(op)) {
      found.push({ kind: 'missing', opId: model.opIds[op]!, fixed: false })
    }
  }
  const planned = jobs.filter((job) => job !== undefined)
  for (const job of planned) checkOperation(model.input, job, found)
  checkMachines(model.input, planned, found)
  checkResources(model.input, planned, found)
  checkLinks(model.input, planned, found)
  return found
}

/**
 * The same of what a change could have broken: the operations that stand otherwise than `before`, what shares a machine or resource
 * with them, what they follow and what follows them. For previews; what is kept is checked whole.
 */
export function checkChanged(model: Model, before: Schedule, after: Schedule, changed: readonly number[]): Violation[] {
  const machines = new Set<number>()
  const resources = new Set<number>()
  const linked = new Set(changed)
  for (const op of changed) {
    for (const { alt } of [before, after]) if (alt[op]! >= 0) machines.add(model.altMachine[alt[op]!]!)
    for (let k = model.needOff[op]!; k < model.needOff[op + 1]!; k++) resources.add(model.needResource[k]!)
    for (let k = model.predOff[op]!; k < model.predOff[op + 1]!; k++) linked.add(model.pred[k]!)
    for (let k = model.succOff[op]!; k < model.succOff[op + 1]!; k++) linked.add(model.succ[k]!)
  }
  const users = new Set<number>()
  for (const resource of resources)
    for (let k = model.userOff[resource]!; k < model.userOff[resource + 1]!; k++) users.add(model.user[k]!)
  const beside: number[] = []
  for (let op = 0; op < model.opCount; op++) {
    const alt = after.alt[op]!
    if (alt >= 0 && machines.has(model.altMachine[alt]!)) beside.push(op)
  }
  const jobs = new Map<number, CheckedJob | undefined>()
  const read = (ops: Iterable<number>): CheckedJob[] =>
    [...ops].flatMap((op) => {
      if (!jobs.has(op)) jobs.set(op, readJob(model, after, op))
      return jobs.get(op) ?? []
    })
  const found: Violation[] = []
  for (const op of changed)
    if (after.alt[op]! < 0 && !after.reasons.has(op))
      found.push({ kind: 'missing', opId: model.opIds[op]!, fixed: false })
  const { input } = model
  for (const job of read(changed)) checkOperation(input, job, found)
  checkMachines(input, read(beside), found)
  const touched = (input.resources ?? []).filter((_, resource) => resources.has(resource))
  if (touched.length) checkResources({ ...input, resources: touched }, read(users), found)
  checkLinks(input, read(linked), found)
  return found
}

/** A planned operation beside its input, as the checks look at it. */
export interface CheckedJob {
  operation: Model['input']['operations'][number]
  part?: number
  share: number
  machineId: Id
  /** Of the alternative on that machine; undefined when there is none. */
  alternative: Model['input']['operations'][number]['alternatives'][number] | undefined
  setupStart: number
  start: number
  end: number
  /** Locked, running, finished, or within the frozen horizon. */
  fixed: boolean
  /** Running or finished: set-up is history. */
  begun: boolean
}

const readJobs = (model: Model, schedule: Schedule): (CheckedJob | undefined)[] =>
  Array.from({ length: model.opCount }, (_, op) => readJob(model, schedule, op))

function readJob(model: Model, schedule: Schedule, op: number): CheckedJob | undefined {
  const { input } = model
  const alt = schedule.alt[op]!
  if (alt < 0) return undefined
  const operation = input.operations[model.opInput[op]!]!
  const machineId = model.machineIds[model.altMachine[alt]!]!
  const frozen =
    input.frozenUntil !== undefined && operation.planned !== undefined && operation.planned.start < input.frozenUntil
  const part = model.opPart[op]!
  return {
    operation,
    ...(part >= 0 && { part }),
    share: part >= 0 ? operation.parts![part]! : 1,
    machineId,
    alternative:
      operation.alternatives[alternativeIndex(model.altMachine, model.altOff[op]!, alt, machineId, operation)],
    setupStart: schedule.setupStart[op]!,
    start: schedule.start[op]!,
    end: schedule.end[op]!,
    fixed: operation.fixed !== undefined || frozen,
    begun: operation.fixed === 'running' || operation.fixed === 'finished',
  }
}

/** Alternatives on the same machine are told apart by their turn. */
function alternativeIndex(
  altMachine: Int32Array,
  first: number,
  alt: number,
  machineId: Id,
  operation: CheckedJob['operation'],
): number {
  let turn = 0
  for (let before = first; before < alt; before++) if (altMachine[before] === altMachine[alt]) turn++
  return operation.alternatives.findIndex((given) => given.machineId === machineId && turn-- === 0)
}
