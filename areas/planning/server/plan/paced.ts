import { placeOf } from './places.ts'

/** What is known of a task's place in a levelled sequence. */
interface Sequenced {
  workCenterId: number
  machineId: number | null
  planQuantity: number
  sequenceId: number | null
  sequenceSlot: number | null
  paceMs: number | null
  sequenceLineId: number | null
}

/** Pieces of one run that a place does at once: a station's operations on each piece. No place has so many. */
export const runCapacity = 1_000

/** Whether a task moves at the pace of its sequence's line there, piece after piece. */
export const isPaced = (task: Pick<Sequenced, 'paceMs' | 'sequenceLineId'>, lineId: number | null): boolean =>
  task.paceMs !== null && task.sequenceLineId === lineId

/** The run of a sequence that a task belongs to; null: none. */
export const runOf = ({ sequenceId, sequenceSlot }: Pick<Sequenced, 'sequenceId' | 'sequenceSlot'>): string | null =>
  sequenceId === null ? null : `run ${sequenceId}/${sequenceSlot}`

/** How two operations of one run hang together: `together` at one station, `flow` from one to the next; null: not of one run. */
export function inOneRun(before: Sequenced, after: Sequenced): 'together' | 'flow' | null {
  const run = runOf(before)
  if (run === null || run !== runOf(after)) return null
  const same = placeOf(before.workCenterId, before.machineId) === placeOf(after.workCenterId, after.machineId)
  return same ? 'together' : 'flow'
}
