import { expect, test } from 'vitest'
import { check } from '../check/check.ts'
import type { OperationInput } from '../input.ts'
import { buildModel } from '../model/build.ts'
import { assignments, scheduleOf } from '../model/schedule.ts'
import { settleSetups } from './settle-setups.ts'

const op = (id: string, family: string, more: Partial<OperationInput> = {}): OperationInput => ({
  id,
  orderId: 'o',
  alternatives: [{ machineId: 'm', duration: 10 }],
  family,
  ...more,
})
const planned = { machineId: 'm', setupStart: 100, start: 100, end: 110 }

function setupsOf(
  operations: OperationInput[],
  at: Record<string, [setupStart: number, start: number]>,
  gone: string[],
) {
  const model = buildModel({
    now: 0,
    machines: [{ id: 'm', setups: ['s'], initial: { family: 'A' } }],
    setups: [{ id: 's', otherwise: 5 }],
    orders: [{ id: 'o' }],
    operations,
  })
  const given = scheduleOf(
    model,
    Object.entries(at).map(([opId, [setupStart, start]]) => ({
      opId,
      machineId: 'm',
      setupStart,
      start,
      end: start + 10,
    })),
  )
  const settled = settleSetups(model, given, gone)
  return {
    setups: Object.fromEntries(assignments(model, settled).map(({ opId, setupStart }) => [opId, setupStart])),
    broken: check(model, settled)
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'missing'),
  }
}

test('what is locked is set up for what it stands behind, where there is time for that', () => {
  const locked = op('L', 'B', { planned, fixed: 'locked' })
  // What stood before it, of its own family, was planned elsewhere.
  expect(setupsOf([op('X', 'A'), locked], { X: [0, 50] }, [])).toEqual({ setups: { X: 0, L: 95 }, broken: [] })
  // One that ends a moment before leaves no time: that is told, not hidden.
  expect(setupsOf([op('X', 'A'), locked], { X: [0, 88] }, [])).toEqual({
    setups: { X: 0, L: 100 },
    broken: ['setupShort'],
  })
  // More than enough is left as it was given.
  const early = op('L', 'A', { planned: { ...planned, setupStart: 95 }, fixed: 'locked' })
  expect(setupsOf([op('X', 'A'), early], { X: [0, 50] }, []).setups).toEqual({ X: 0, L: 95 })
})

test('what is taken out leaves its follower set up for what came before both', () => {
  const locked = op('L', 'B', { planned, fixed: 'locked' })
  const operations = [op('A', 'A'), op('B', 'B'), op('C', 'A'), locked]
  const at: Record<string, [number, number]> = { A: [0, 0], B: [15, 20], C: [35, 40] }
  expect(setupsOf(operations, at, ['B', 'C'])).toEqual({ setups: { A: 0, L: 95 }, broken: [] })
  expect(setupsOf(operations, at, ['B'])).toEqual({ setups: { A: 0, C: 40, L: 95 }, broken: [] })
})
