import { describe, expect, it } from 'vitest'
import type { FlowLineFacts, LineProduct } from '../../contract/lean/lean.api.ts'
import { firstWishes, reckon, samePlaces, shortNames } from './reckon.ts'

const product = (productId: number, orderQuantity: number, ...ms: number[]): LineProduct => ({
  productId,
  code: `P${productId}`,
  name: '',
  orders: 1,
  orderQuantity,
  overdueQuantity: 0,
  salesQuantity: 0,
  operations: ms.map((each, i) => ({
    key: String(i + 1),
    operationId: i + 1,
    name: `Op ${i + 1}`,
    ms: each,
    source: 'routing',
    after: i ? [String(i)] : [],
    stationIds: [10 + i, 20 + i],
  })),
})
const station = (id: number, number: string) => ({ id, number, name: number, workCenterId: 1, workCenterName: null })
const facts = (more: Partial<FlowLineFacts> = {}): FlowLineFacts => ({
  line: { id: 1, number: 'L1', name: 'Line' },
  time: { days: 1, worked: 1, closed: [], shifts: [], net: 3_600_000 },
  stations: [station(10, 'L1-A'), station(11, 'L1-B'), station(20, 'L1-C'), station(21, 'L1-D')],
  products: [product(1, 60, 30_000, 20_000), product(2, 30, 60_000, 20_000), product(3, 5, 10_000)],
  balance: null,
  redo: null,
  ...more,
})

describe('a line on the screen', () => {
  it('starts with the products with demand that most of the line is for', () => {
    const wishes = firstWishes(facts())
    expect([...wishes].filter(([, { chosen }]) => chosen).map(([id]) => id)).toEqual([1, 2])
  })

  it('reckons takt and mean times, and stands as the routing says until it is told otherwise', () => {
    const given = facts()
    const { takt, cycle, operations, placed, figures, faults } = reckon(given, firstWishes(given), 10, new Map())
    expect(takt).toBe(40_000)
    expect(cycle).toBe(36_000)
    expect(operations?.map(({ id, time, most }) => [id, time, most])).toEqual([
      ['1', 40_000, 60_000],
      ['2', 20_000, 20_000],
    ])
    expect([...placed]).toEqual([
      ['1', [0]],
      ['2', [1]],
    ])
    expect(figures).toMatchObject({ used: 2, bottleneck: 40_000, pace: 40_000, theoretical: 2 })
    expect(faults).toEqual([])
  })

  it('keeps what was set, names what is wrong with it, and forgets stations that are gone', () => {
    const given = facts()
    const places = new Map([
      ['1', [20, 99]],
      ['2', [11]],
    ])
    const { placed, faults, places: ids } = reckon(given, firstWishes(given), 0, places)
    expect(placed.get('1')).toEqual([2])
    expect(ids.get('1')).toEqual([20])
    expect(faults).toEqual([{ kind: 'order', operation: '2', before: '1' }])
    expect(samePlaces(ids, places)).toBe(false)
  })

  it('goes by what was typed', () => {
    const given = facts()
    const wishes = firstWishes(given).set(2, { chosen: false, typed: null }).set(1, { chosen: true, typed: 120 })
    expect(reckon(given, wishes, 0, new Map())).toMatchObject({ demand: 120, takt: 30_000 })
    expect(reckon(given, new Map(), 0, new Map())).toMatchObject({ demand: 0, takt: null, figures: null })
  })

  it('names stations shortly where all begin with the line', () => {
    const given = facts()
    expect(shortNames(given.line, given.stations)).toEqual(['A', 'B', 'C', 'D'])
    expect(shortNames(given.line, [...given.stations, station(9, 'X')])).toContain('L1-A')
  })
})
