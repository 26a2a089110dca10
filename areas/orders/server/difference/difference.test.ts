import { expect, test } from 'vitest'
import { type HeldOperation, operationDifferences } from './difference.ts'

const operation = (sequence: number, operationId: number, more: Partial<HeldOperation> = {}): HeldOperation => ({
  id: sequence,
  reported: false,
  tasked: false,
  sequence,
  operationId,
  produreNo: `OP${operationId}`,
  produreName: `Operation ${operationId}`,
  groupNo: null,
  successor: [],
  difficultyRate: 1,
  unitPrice: 0,
  timePreparation: 0,
  machineAdjustMinutes: 0,
  singleTripQuantity: 1,
  singleProcessingTime: 10,
  greenLampDuration: null,
  workCenterId: 1,
  alternativeWorkCenterIds: [],
  transferBatch: null,
  transferMinutes: 0,
  mold: null,
  fixtureNumber: null,
  keyProcess: false,
  firstScheme: null,
  inProcessScheme: null,
  selfScheme: null,
  finalScheme: null,
  auxiliaryUnit: null,
  mainFactor: null,
  auxiliaryFactor: null,
  ...more,
})

const shown = (held: HeldOperation[], next: HeldOperation[]) =>
  operationDifferences(held, next).map((each) => [
    each.held?.sequence ?? null,
    each.next?.sequence ?? null,
    each.fields.join(),
    each.refused?.key ?? null,
  ])

test('equal routings do not differ', () => {
  const routing = [operation(10, 1, { successor: [20] }), operation(20, 2)]
  expect(shown(routing, routing)).toEqual([])
})

test('an operation done twice is matched in its order', () => {
  const held = [operation(10, 1), operation(20, 2), operation(30, 1)]
  const next = [operation(10, 1), operation(20, 2), operation(30, 1, { singleProcessingTime: 12 })]
  expect(shown(held, next)).toEqual([[30, 30, 'singleProcessingTime', null]])
})

test('an operation that has reports may neither change nor go; one with tasks may not go', () => {
  const held = [
    operation(10, 1, { reported: true }),
    operation(20, 2, { reported: true }),
    operation(30, 3, { tasked: true }),
  ]
  const next = [operation(10, 1, { workCenterId: 2 })]
  expect(shown(held, next)).toEqual([
    [10, 10, 'workCenterId', 'workOrder.difference.reported'],
    [20, null, '', 'workOrder.difference.reported'],
    [30, null, '', 'workOrder.hasTasks'],
  ])
})

test('no operation is put before one that has reports', () => {
  const held = [operation(20, 2, { reported: true })]
  const next = [operation(10, 1, { successor: [20] }), operation(20, 2), operation(30, 3)]
  expect(shown(held, next)).toEqual([
    [null, 10, '', 'workOrder.difference.beforeReported'],
    [null, 30, '', null],
  ])
})
