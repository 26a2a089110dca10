import type { SnapshotOperation } from '#areas/routing/server/index.ts'
import type { Message } from '#core/contract/messages.ts'

/** An operation as the order holds it. */
export interface HeldOperation extends SnapshotOperation {
  id: number
  /** Whether anything is reported of it, and whether tasks were made of it. */
  reported: boolean
  tasked: boolean
}

/** One operation's difference: `held` absent: added; `next` absent: removed. */
export interface OperationDifference {
  held?: HeldOperation
  next?: SnapshotOperation
  /** What differs, when both are there. */
  fields: (keyof SnapshotOperation)[]
  refused: Message | null
}

const compared = [
  'sequence',
  'produreNo',
  'produreName',
  'groupNo',
  'successor',
  'difficultyRate',
  'unitPrice',
  'timePreparation',
  'machineAdjustMinutes',
  'singleTripQuantity',
  'singleProcessingTime',
  'greenLampDuration',
  'workCenterId',
  'alternativeWorkCenterIds',
  'transferBatch',
  'transferMinutes',
  'mold',
  'fixtureNumber',
  'keyProcess',
  'firstScheme',
  'inProcessScheme',
  'selfScheme',
  'finalScheme',
  'auxiliaryUnit',
  'mainFactor',
  'auxiliaryFactor',
] as const satisfies (keyof SnapshotOperation)[]

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/**
 * What would change in an order's operations. An operation is the same one by its master, and by its place among those of the same
 * master where a routing does one twice. Equal operations are left out.
 */
export function operationDifferences(held: HeldOperation[], next: SnapshotOperation[]): OperationDifference[] {
  const left = new Map<string, HeldOperation>()
  for (const [key, operation] of keyed(held)) left.set(key, operation)
  const differences: OperationDifference[] = []
  const reported = new Set<number>()
  for (const [key, operation] of keyed(next)) {
    const mine = left.get(key)
    left.delete(key)
    if (mine?.reported) reported.add(operation.sequence)
    const fields = mine ? compared.filter((field) => !same(mine[field], operation[field])) : []
    if (mine && fields.length) differences.push({ held: mine, next: operation, fields, refused: refusalOf(mine) })
    if (!mine) differences.push({ next: operation, fields: [], refused: null })
  }
  for (const mine of left.values())
    differences.push({ held: mine, fields: [], refused: refusalOf(mine) ?? (mine.tasked ? hasTasks : null) })
  for (const each of differences)
    if (!each.held && each.next?.successor.some((sequence) => reported.has(sequence)))
      each.refused = { key: 'workOrder.difference.beforeReported' }
  return differences
}

const hasTasks: Message = { key: 'workOrder.hasTasks' }
const refusalOf = (held: HeldOperation): Message | null =>
  held.reported ? { key: 'workOrder.difference.reported' } : null

function keyed<O extends SnapshotOperation>(operations: O[]): [string, O][] {
  const seen = new Map<number, number>()
  return operations.map((operation) => {
    const nth = (seen.get(operation.operationId) ?? 0) + 1
    seen.set(operation.operationId, nth)
    return [`${operation.operationId}.${nth}`, operation]
  })
}
