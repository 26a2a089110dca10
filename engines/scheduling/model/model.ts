import type { Id, ProblemInput } from '../input.ts'
import type { Calendar } from './calendar.ts'

/** Why an operation has no place. */
export type UnplannedReason =
  | 'noAlternative'
  | 'noWorkingTime'
  | 'cycle'
  | 'predecessorUnplanned'
  | 'unknownPredecessor'
  | 'unknownResource'
  | 'unknownOrder'
  | 'resourceCapacity'
  | 'fixedWithoutPlan'

/** `fixedKind` values. */
export const free = 0
export const locked = 1
export const running = 2
export const finished = 3

/** One set-up matrix with the values of its attribute numbered; the last number stands for every value without an entry. */
export interface SetupMatrix {
  readonly attribute: number
  readonly size: number
  /** Local number by value number of the attribute. */
  readonly local: Int32Array
  /** `[from * size + to]`, milliseconds. */
  readonly times: Float64Array
  readonly otherwise: number
  readonly first: number
}

/**
 * A problem as flat arrays: what all planning works on. Operations, machines, resources and orders are numbered as given;
 * an operation in parts takes one number a part. Lists of varying length are `xOff[i] … xOff[i + 1]` in `x`.
 */
export interface Model {
  readonly input: ProblemInput
  readonly now: number
  /** The earliest start of what is not fixed: the later of now and the frozen horizon. */
  readonly floor: number
  readonly opCount: number
  readonly opIds: readonly Id[]
  /** Part of its operation, from 0; -1 when it is whole. */
  readonly opPart: Int32Array
  readonly opOrder: Int32Array
  /** Earliest start by release, material and floor. */
  readonly opRelease: Float64Array
  readonly opSplittable: Uint8Array
  readonly opFixed: Uint8Array
  /** Input index of each numbered operation. */
  readonly opInput: Int32Array
  readonly altOff: Int32Array
  readonly altOp: Int32Array
  readonly altMachine: Int32Array
  readonly altDuration: Float64Array
  readonly altSetup: Float64Array
  /** Working time from the machine's being free for the next to the operation's end: the other stations of a takt line. */
  readonly altTail: Float64Array
  readonly altCalendar: Int32Array
  /** Alternative of a fixed operation, -1 for the others. */
  readonly fixedAlt: Int32Array
  readonly fixedSetupStart: Float64Array
  readonly fixedStart: Float64Array
  readonly fixedEnd: Float64Array
  readonly predOff: Int32Array
  readonly pred: Int32Array
  readonly predTransfer: Float64Array
  readonly predShare: Float64Array
  readonly succOff: Int32Array
  readonly succ: Int32Array
  /** Number of the same link in `pred`. */
  readonly succLink: Int32Array
  /** Operations in an order in which predecessors come first; those of a cycle are left out. */
  readonly topological: Int32Array
  /** Connected by links: planned backward or forward as one. */
  readonly component: Int32Array
  readonly componentCount: number
  readonly needOff: Int32Array
  readonly needResource: Int32Array
  readonly needAmount: Float64Array
  readonly userOff: Int32Array
  readonly user: Int32Array
  /** Operations of one number may be in a batch together; -1: never in any. */
  readonly opBatch: Int32Array
  readonly opSize: Float64Array
  /** Batch capacity; 0: no batches. */
  readonly machineBatch: Float64Array
  readonly hasBatches: boolean
  /** Working milliseconds; 0: no takt line. */
  readonly machineTakt: Float64Array
  readonly machineTaktAnchor: Float64Array
  readonly machineIds: readonly Id[]
  readonly machineCalendar: Int32Array
  readonly machineMatrixOff: Int32Array
  readonly machineMatrix: Int32Array
  /** Value number the machine is set up for, beside each of its matrices; -1 when not known. */
  readonly machineInitial: Int32Array
  readonly matrices: readonly SetupMatrix[]
  /** Value number by attribute and operation; -1 when it has none. */
  readonly families: readonly Int32Array[]
  readonly resourceIds: readonly Id[]
  readonly resourceCapacity: Float64Array
  /** Of each need the calendar within which it is held; 0: from the start of set-up to the end. */
  readonly needCalendar: Int32Array
  readonly calendars: readonly Calendar[]
  readonly orderIds: readonly Id[]
  readonly orderDue: Float64Array
  readonly orderWeight: Float64Array
  readonly orderPriority: Float64Array
  readonly orderRelease: Float64Array
  /** Operations that cannot be planned whatever is done. */
  readonly impossible: ReadonlyMap<number, UnplannedReason>
  readonly opIndex: ReadonlyMap<Id, number>
  readonly machineIndex: ReadonlyMap<Id, number>
  readonly resourceIndex: ReadonlyMap<Id, number>
  readonly orderIndex: ReadonlyMap<Id, number>
}
