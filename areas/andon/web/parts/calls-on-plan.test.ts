import { expect, test } from 'vitest'
import type { OpenCall } from '../../contract/board.api.ts'
import { placedCalls } from './calls-on-plan.tsx'

const call = (id: number, machineIds: number[]) => ({ id, machineIds }) as OpenCall

test('a call stands at the first of its machines that the plan shows, and no call is left out', () => {
  const places = [
    { machineId: 2, x: 0.5, y: 0.5 },
    { machineId: 3, x: 0.1, y: 0.1 },
  ]
  const rows = [call(10, [1, 2, 3]), call(11, [2]), call(12, [9]), call(13, [])]
  const { at, beside } = placedCalls({ places }, rows)
  expect([...at].map(([machineId, calls]) => [machineId, calls.map(({ id }) => id)])).toEqual([[2, [10, 11]]])
  expect(beside.map(({ id }) => id)).toEqual([12, 13])
})
