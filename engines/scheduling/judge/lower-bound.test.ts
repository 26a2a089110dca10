import { describe, expect, it } from 'vitest'
import { readInstance } from '../formats/read-instance.ts'
import { buildModel } from '../model/build.ts'
import { lowerBound } from './lower-bound.ts'

describe('lowerBound', () => {
  it('takes the longest job, the busiest machine with the ways to and from it, or all work shared out', () => {
    const bound = (text: string, format: 'fjs' | 'jsp' = 'jsp') =>
      lowerBound(buildModel(readInstance(text, format)), { makespan: 1 })
    expect(bound('2 2\n0 9 1 9\n1 1 0 1')).toBe(18)
    expect(bound('3 2\n0 2 1 5\n0 2 1 5\n0 2 1 5')).toBe(17)
    expect(bound('3 2\n1 5 0 4\n1 5 0 2\n1 5 0 3')).toBe(17)
    expect(bound('3 2 2\n1 2 1 4 2 4\n1 2 1 4 2 4\n1 2 1 4 2 5', 'fjs')).toBe(6)
  })

  it('counts closed hours and orders that are late in any case', () => {
    const model = buildModel({
      now: 0,
      machines: [{ id: 'a', calendar: { starts: [0, 100], ends: [10, 200] } }],
      orders: [
        { id: 'x', due: 50, weight: 2 },
        { id: 'y', due: 300 },
      ],
      operations: [
        { id: 1, orderId: 'x', alternatives: [{ machineId: 'a', duration: 30 }] },
        { id: 2, orderId: 'y', alternatives: [{ machineId: 'a', duration: 30 }] },
      ],
    })
    expect(lowerBound(model, { tardiness: 1 })).toBe(2 * 70)
    expect(lowerBound(model, { makespan: 1 })).toBe(150)
    expect(lowerBound(model, { tardiness: 1, makespan: 3 })).toBe(140 + 450)
  })
})
