/**
 * A job shop without calendars and secondary resources, as the disjunctive-graph search works on it: whole-number times below
 * 2³⁰, jobs as chains. Number `count` of every array over operations is a sentinel that stands for "none".
 */
export interface Shop {
  readonly count: number
  readonly machines: number
  readonly jobs: number
  readonly job: Int32Array
  /** Job predecessor and successor; `count` for none. */
  readonly jobPred: Int32Array
  readonly jobSucc: Int32Array
  /** Last operation of each job. */
  readonly jobLast: Int32Array
  readonly altOff: Int32Array
  readonly altMachine: Int32Array
  readonly altDuration: Int32Array
  /** Set-up classes of operations; class `classes` is the sentinel's. */
  readonly classes: number
  readonly classOf: Int32Array
  /** `[(machine * (classes + 1) + from) * (classes + 1) + to]`; from the sentinel: a machine's first. Undefined: no set-ups. */
  readonly setup: Int32Array | undefined
  readonly due: Int32Array
  readonly weight: Float64Array
}

/** A solution as a topological order of its operations with their alternatives: any such pair is feasible. */
export interface Sequence {
  order: Int32Array
  alt: Int32Array
  value: number
}

export function copySequence({ order, alt, value }: Sequence): Sequence {
  return { order: order.slice(), alt: alt.slice(), value }
}
