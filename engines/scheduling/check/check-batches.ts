import type { MachineInput } from '../input.ts'
import type { CheckedJob, Violation } from './check.ts'

/**
 * Jobs of a machine in time order, those done at once together: same key, families and needs, same times. Reports batches that
 * are larger than the machine takes; on a machine without batches every job is alone.
 */
export function readBatches(machine: MachineInput, inTime: CheckedJob[], found: Violation[]): CheckedJob[][] {
  const { batchCapacity } = machine
  if (batchCapacity === undefined) return inTime.map((job) => [job])
  const batches: CheckedJob[][] = []
  for (const job of inTime) {
    const last = batches.at(-1)
    if (last && areTogether(last[0]!, job)) last.push(job)
    else batches.push([job])
  }
  for (const batch of batches) {
    const size = batch.reduce((sum, { operation }) => sum + (operation.batch ? (operation.batch.size ?? 1) : 0), 0)
    if (size <= batchCapacity) continue
    found.push({
      kind: 'batchOverload',
      opId: batch.at(-1)!.operation.id,
      with: machine.id,
      by: size - batchCapacity,
      fixed: batch.every((job) => job.fixed),
    })
  }
  return batches
}

function areTogether(a: CheckedJob, b: CheckedJob): boolean {
  if (!a.operation.batch || !b.operation.batch || !(a.end > a.start)) return false
  if (a.setupStart !== b.setupStart || a.start !== b.start || a.end !== b.end) return false
  return sortOf(a) === sortOf(b)
}

/** What operations of a batch have in common, as text. */
function sortOf({ operation, alternative }: CheckedJob): string {
  const families = new Map(Object.entries(operation.families ?? {}))
  if (operation.family !== undefined && !families.has('family')) families.set('family', operation.family)
  const needs = (operation.needs ?? []).map(({ resourceId, amount = 1 }) => JSON.stringify([resourceId, amount]))
  return JSON.stringify([
    operation.batch?.key,
    [...families].map((pair) => JSON.stringify(pair)).sort(),
    needs.sort(),
    alternative?.setup ?? 0,
  ])
}
