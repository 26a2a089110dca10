import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import type { ProblemInput } from '../input.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import { assignments, unplanned } from '../model/schedule.ts'
import { construct } from './construct.ts'
import type { Rule } from './rank.ts'

const rules: Rule[] = ['edd', 'cr', 'slack', 'spt', 'fifo', 'priority']
const min = 60_000
const op = (id: string, orderId: string, machineId: string, duration: number, more = {}) => ({
  id,
  orderId,
  alternatives: [{ machineId, duration }],
  ...more,
})
const plan = (input: ProblemInput, options = {}) => {
  const model = buildModel(input)
  const schedule = construct(model, options)
  expect(check(model, schedule)).toEqual([])
  return { model, schedule, rows: assignments(model, schedule), missing: unplanned(model, schedule) }
}
const times = (rows: { opId: unknown; start: number; end: number }[]) =>
  Object.fromEntries(rows.map((row) => [row.opId, [row.start, row.end]]))

describe('construct', () => {
  it('keeps every rule of random problems in both directions', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(...rules), fc.boolean(), (seed, rule, back) => {
        const model = buildModel(randomProblem(seed))
        const schedule = construct(model, { rule, direction: back ? 'backward' : 'forward' })
        expect(check(model, schedule)).toEqual([])
        for (const { reason } of unplanned(model, schedule)) {
          expect(['noWorkingTime', 'predecessorUnplanned']).toContain(reason)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('keeps fixed operations and plans around them', () => {
    fc.assert(
      fc.property(fc.integer(), fc.integer({ min: 0, max: 40 }), (seed, hours) => {
        const input = randomProblem(seed)
        const before = buildModel(input)
        const rows = new Map(assignments(before, construct(before, { rule: 'spt' })).map((row) => [row.opId, row]))
        const frozen = {
          ...input,
          frozenUntil: input.now + hours * 60 * min,
          operations: input.operations
            .filter((operation) => !operation.parts)
            .map((operation) => ({
              ...operation,
              after: [],
              ...(rows.has(operation.id) && { planned: rows.get(operation.id)! }),
            })),
        }
        const model = buildModel(frozen)
        for (const direction of ['forward', 'backward'] as const) {
          const broken = check(model, construct(model, { direction })).filter((violation) => !violation.fixed)
          expect(broken).toEqual([])
        }
      }),
      { numRuns: 100 },
    )
  })

  it('fills a gap that is wide enough and takes the alternative that ends first', () => {
    const { rows } = plan(
      {
        now: 0,
        machines: [{ id: 'a' }, { id: 'b' }],
        orders: [
          { id: 'x', due: 100 * min },
          { id: 'y', due: 200 * min },
          { id: 'z', due: 300 * min },
        ],
        operations: [
          op('x1', 'x', 'b', 30 * min),
          op('x2', 'x', 'a', 10 * min, { after: ['x1'] }),
          op('y1', 'y', 'a', 30 * min),
          {
            id: 'z1',
            orderId: 'z',
            alternatives: [
              { machineId: 'a', duration: 5 * min },
              { machineId: 'b', duration: 6 * min },
            ],
          },
        ],
      },
      { rule: 'edd' },
    )
    expect(times(rows)).toMatchObject({ y1: [0, 30 * min], x2: [30 * min, 40 * min], z1: [30 * min, 36 * min] })
  })

  it('plans backward to the due date and forward, flagged, what would start in the past', () => {
    const { rows, schedule, model } = plan(
      {
        now: 0,
        machines: [{ id: 'a' }],
        orders: [
          { id: 'x', due: 100 * min },
          { id: 'y', due: 15 * min },
        ],
        operations: [
          op('x1', 'x', 'a', 20 * min),
          op('x2', 'x', 'a', 30 * min, { after: ['x1'] }),
          op('y1', 'y', 'a', 20 * min),
        ],
      },
      { direction: 'backward' },
    )
    expect(times(rows)).toEqual({ x1: [50 * min, 70 * min], x2: [70 * min, 100 * min], y1: [0, 20 * min] })
    expect(rows.filter((row) => row.pastStart).map((row) => row.opId)).toEqual(['y1'])
    expect(kpis(model, schedule)).toMatchObject({
      lateOrders: 1,
      tardiness: 5 * min,
      pastStart: 1,
      makespan: 100 * min,
    })
  })

  it('does not plan backward what hands on too little before its calendar begins', () => {
    const { rows } = plan(
      {
        now: 0,
        machines: [{ id: 'a', calendar: { starts: [40 * min], ends: [500 * min] } }, { id: 'b' }],
        orders: [{ id: 'x', due: 100 * min }],
        operations: [
          op('x1', 'x', 'a', 10 * min),
          op('x2', 'x', 'b', 60 * min, { after: [{ opId: 'x1', share: 0.5 }] }),
        ],
      },
      { direction: 'backward' },
    )
    expect(times(rows)).toEqual({ x1: [40 * min, 50 * min], x2: [45 * min, 105 * min] })
    expect(rows.every((row) => row.pastStart)).toBe(true)
  })

  it('pauses a splittable operation over a rest and keeps another whole', () => {
    const calendar = { starts: [0, 60 * min], ends: [50 * min, 200 * min] }
    const { rows } = plan({
      now: 0,
      machines: [
        { id: 'a', calendar },
        { id: 'b', calendar },
      ],
      orders: [{ id: 'x' }],
      operations: [op('s', 'x', 'a', 80 * min), op('w', 'x', 'b', 80 * min, { splittable: false })],
    })
    expect(times(rows)).toEqual({ s: [0, 90 * min], w: [60 * min, 140 * min] })
  })

  it('sets up by the matrix before the operation is ready, from what the machine is set up for', () => {
    const { rows } = plan({
      now: 0,
      machines: [{ id: 'a' }, { id: 'b', setups: ['c'], initial: { family: 'red' } }],
      setups: [{ id: 'c', entries: [['red', 'blue', 20 * min]], otherwise: 5 * min }],
      orders: [{ id: 'x' }],
      operations: [
        op('x1', 'x', 'a', 15 * min),
        op('x2', 'x', 'b', 10 * min, { family: 'blue', after: ['x1'] }),
        op('x3', 'x', 'b', 10 * min, { family: 'blue', after: ['x2'] }),
        op('x4', 'x', 'b', 10 * min, { family: 'red', after: ['x3'] }),
      ],
    })
    expect(rows.map((row) => [row.setupStart / min, row.start / min])).toEqual([
      [0, 0],
      [0, 20],
      [30, 30],
      [40, 45],
    ])
  })

  it('overlaps by transfer batch: after the first batch, and ending after the last', () => {
    const { rows } = plan({
      now: 0,
      machines: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
      orders: [{ id: 'x' }],
      operations: [
        op('x1', 'x', 'a', 100 * min),
        op('x2', 'x', 'b', 200 * min, { after: [{ opId: 'x1', share: 0.2, transfer: 5 * min }] }),
        op('x3', 'x', 'c', 50 * min, { after: [{ opId: 'x1', share: 0.2, transfer: 5 * min }] }),
      ],
    })
    expect(times(rows)).toMatchObject({ x2: [25 * min, 225 * min], x3: [65 * min, 115 * min] })
  })

  it('runs the parts of a lot side by side and joins them', () => {
    const { rows } = plan({
      now: 0,
      machines: [{ id: 'a' }, { id: 'b' }],
      orders: [{ id: 'x' }],
      operations: [
        {
          id: 'x1',
          orderId: 'x',
          parts: [0.6, 0.4],
          alternatives: [
            { machineId: 'a', duration: 100 * min },
            { machineId: 'b', duration: 100 * min },
          ],
        },
        op('x2', 'x', 'a', 10 * min, { after: ['x1'] }),
      ],
    })
    expect(rows.map((row) => [row.opId, row.part, row.machineId, row.start / min])).toEqual([
      ['x1', 0, 'a', 0],
      ['x1', 1, 'b', 0],
      ['x2', undefined, 'a', 60],
    ])
  })

  it('shares a mold and says why something has no place', () => {
    const { rows, missing } = plan({
      now: 0,
      machines: [{ id: 'a' }, { id: 'b' }, { id: 'c', calendar: { starts: [0], ends: [10] } }],
      resources: [{ id: 'm' }],
      orders: [{ id: 'x' }],
      operations: [
        op('1', 'x', 'a', 30 * min, { needs: [{ resourceId: 'm' }] }),
        op('2', 'x', 'b', 30 * min, { needs: [{ resourceId: 'm' }] }),
        op('3', 'x', 'c', 30 * min),
        op('4', 'x', 'a', min, { after: ['3'] }),
        op('5', 'x', 'nowhere', min),
        op('6', 'x', 'a', min, { after: ['7'] }),
        op('7', 'x', 'a', min, { after: ['6'] }),
        op('8', 'x', 'a', min, { needs: [{ resourceId: 'm', amount: 2 }] }),
        op('9', 'x', 'a', min, { after: ['gone'] }),
      ],
    })
    expect(times(rows)).toEqual({ 1: [0, 30 * min], 2: [30 * min, 60 * min] })
    expect(Object.fromEntries(missing.map(({ opId, reason }) => [opId, reason]))).toEqual({
      3: 'noWorkingTime',
      4: 'predecessorUnplanned',
      5: 'noAlternative',
      6: 'cycle',
      7: 'cycle',
      8: 'resourceCapacity',
      9: 'unknownPredecessor',
    })
  })
})
