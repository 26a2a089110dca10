import { describe, expect, it } from 'vitest'
import { checkAssignment } from './check-assignment.ts'
import { balanceFigures, stationTimes } from './figures.ts'
import { jointOperations } from './joint.ts'
import { positionalWeights } from './order.ts'
import { fewestStations, lowestCycle } from './propose.ts'
import { taktOf } from './takt.ts'
import type { Balance, LineOperation, LineProblem } from './types.ts'

/** Jackson's problem of 1956: eleven operations, 46 time units of work. */
const jackson: LineOperation[] = (
  [
    ['1', 6, []],
    ['2', 2, ['1']],
    ['3', 5, ['1']],
    ['4', 7, ['1']],
    ['5', 1, ['1']],
    ['6', 2, ['2']],
    ['7', 3, ['3', '4', '5']],
    ['8', 6, ['6']],
    ['9', 5, ['7']],
    ['10', 5, ['8']],
    ['11', 4, ['9', '10']],
  ] as const
).map(([id, time, after]) => ({ id, time, after }))
const line: LineProblem = { operations: jackson, stationCount: 11 }

const usedBy = (problem: LineProblem, { assignment }: Balance) =>
  stationTimes(problem.operations, assignment, problem.stationCount).filter((time) => time > 0).length

describe('takt', () => {
  it('is net working time by demand, and nothing where one is missing', () => {
    expect(taktOf(37_800_000, 1_080)).toBe(35_000)
    expect(taktOf(0, 10)).toBeNull()
    expect(taktOf(1000, 0)).toBeNull()
  })
})

describe('figures', () => {
  it('are those of the book', () => {
    const figures = balanceFigures([9, 10, 0, 6], 12)
    expect(figures).toMatchObject({ used: 3, work: 25, bottleneck: 10, bottlenecks: [1], pace: 12, theoretical: 3 })
    expect(figures.efficiency).toBeCloseTo(25 / 36)
    expect(figures.delay).toBeCloseTo(11 / 36)
    expect(figures.smoothness).toBeCloseTo(Math.sqrt(1 + 16))
  })

  it('reckon with the bottleneck where it is slower than the takt', () => {
    expect(balanceFigures([9, 10], 8)).toMatchObject({ pace: 10, efficiency: 0.95, theoretical: 3 })
  })

  it('of a line without work are none', () => {
    expect(balanceFigures([0, 0], 8)).toMatchObject({ used: 0, efficiency: null, delay: null, bottlenecks: [] })
    expect(() => balanceFigures([1], 0)).toThrow(RangeError)
  })
})

describe('the solver', () => {
  it('ranks operations by their own time and that of all behind them', () => {
    const weights = positionalWeights(jackson)
    expect(weights.get('1')).toBe(46)
    expect(weights.get('8')).toBe(15)
    expect(weights.get('11')).toBe(4)
  })

  // Optimal station numbers of Jackson's problem as published with Scholl's data set.
  it.each([
    [7, 8],
    [9, 6],
    [10, 5],
    [13, 4],
    [14, 4],
    [21, 3],
  ])('finds the least stations of Jackson’s problem at a cycle of %i', (cycle, stations) => {
    const found = fewestStations(line, cycle) as Balance
    expect(checkAssignment(line, found.assignment)).toEqual([])
    expect(usedBy(line, found)).toBe(stations)
    expect(found.proven).toBe(true)
  })

  it.each([
    [3, 16],
    [4, 12],
    [5, 10],
  ])('finds the lowest cycle of Jackson’s problem with %i stations', (stations, cycle) => {
    const found = lowestCycle(line, stations)
    expect(found).toMatchObject({ cycle, proven: true })
    expect(Math.max(...stationTimes(jackson, found?.assignment ?? new Map(), 11))).toBeLessThanOrEqual(cycle)
  })

  it('gives an operation longer than the cycle stations of its own, side by side', () => {
    const problem = {
      operations: [
        { id: 'a', time: 5, after: [] },
        { id: 'b', time: 25, after: ['a'] },
        { id: 'c', time: 4, after: ['b'] },
      ],
      stationCount: 5,
    }
    const found = fewestStations(problem, 10) as Balance
    expect([...found.assignment]).toEqual(expect.arrayContaining([['b', [1, 2, 3]]]))
    expect(usedBy(problem, found)).toBe(5)
    expect(fewestStations({ ...problem, stationCount: 4 }, 10)).toBeNull()
  })

  it('keeps an operation at the stations that can do it, and leaves stations out for it', () => {
    const problem = {
      operations: [
        { id: 'a', time: 3, after: [], stations: [1] },
        { id: 'b', time: 3, after: ['a'], stations: [1, 3] },
        { id: 'c', time: 3, after: [], stations: [3] },
      ],
      stationCount: 4,
    }
    const found = fewestStations(problem, 6) as Balance
    expect(checkAssignment(problem, found.assignment)).toEqual([])
    expect(usedBy(problem, found)).toBe(2)
    const backward = [
      { id: 'a', time: 3, after: [], stations: [2] },
      { id: 'b', time: 3, after: ['a'], stations: [1] },
    ]
    expect(lowestCycle({ operations: backward, stationCount: 3 }, 3)).toBeNull()
  })

  it('is told what is wrong with what a person made', () => {
    const assignment = new Map([
      ['1', [1]],
      ['2', [0]],
    ])
    const operations = [...jackson.slice(0, 3), { id: 'x', time: 1, after: [], stations: [2] }]
    expect(checkAssignment({ operations, stationCount: 3 }, assignment.set('x', [1]))).toEqual([
      { kind: 'order', operation: '2', before: '1' },
      { kind: 'unassigned', operation: '3' },
      { kind: 'unable', operation: 'x', station: 1 },
    ])
  })
})

describe('a mix', () => {
  it('has mean times and the precedence of all its products', () => {
    const a = { quantity: 3, operations: [op('cut', 10), op('weld', 20, 'cut')] }
    const b = { quantity: 1, operations: [op('cut', 30), op('test', 40, 'cut'), op('weld', 0, 'test')] }
    expect(jointOperations([a, b])).toEqual([
      { id: 'cut', time: 15, most: 30, after: [] },
      { id: 'test', time: 10, most: 40, after: ['cut'] },
      { id: 'weld', time: 15, most: 20, after: ['cut', 'test'] },
    ])
  })

  it('of products that contradict each other is none', () => {
    const a = { quantity: 1, operations: [op('cut', 1), op('weld', 1, 'cut')] }
    const b = { quantity: 1, operations: [op('weld', 1), op('cut', 1, 'weld')] }
    expect(jointOperations([a, b])).toBeNull()
    expect(jointOperations([a, { ...b, quantity: 0 }])).toHaveLength(2)
  })
})

function op(id: string, time: number, ...after: string[]) {
  return { id, time, after }
}
