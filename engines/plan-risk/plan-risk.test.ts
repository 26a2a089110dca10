import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomProblem } from '#engines/scheduling/formats/random-problem.ts'
import { assignments, buildModel, construct, type ProblemInput, scheduleOf } from '#engines/scheduling/index.ts'
import { normalShare } from '#engines/spc/normal.ts'
import { normalDeviate } from './deviates.ts'
import { type Due, planRisk, type RiskInput, type Spread } from './index.ts'
import { netOf } from './net.ts'
import { newPlayed, play } from './play.ts'
import { factorsOf } from './spread.ts'

const hour = 3_600_000

const spread = fc
  .tuple(
    fc.double({ min: 0.3, max: 1.5, noNaN: true }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.double({ min: 0, max: 2, noNaN: true }),
  )
  .map(([lower, more, most]): Spread => ({ lower, median: lower + more, upper: lower + more + most }))

/** A random plan that keeps all rules, with its orders; each is due with its planned end. */
function randomPlan(seed: number) {
  const problem = randomProblem(seed)
  const model = buildModel(problem)
  const schedule = construct(model, { rule: 'edd', direction: seed % 2 ? 'backward' : 'forward' })
  const orders = new Map<unknown, { id: number; opIds: (string | number)[]; due: number }>()
  for (const { opId, orderId, end } of assignments(model, schedule)) {
    const known = orders.get(orderId) ?? { id: orderId as number, opIds: [], due: 0 }
    orders.set(orderId, { ...known, opIds: [...new Set([...known.opIds, opId])], due: Math.max(known.due, end) })
  }
  return { model, schedule, orders: [...orders.values()], now: problem.now }
}

const all = (model: ReturnType<typeof buildModel>, place = 0) => new Map(model.opIds.map((id) => [id, place]))

describe('spreads', () => {
  it('inverts the normal distribution', () => {
    for (let i = 1; i < 2000; i++) expect(normalShare(normalDeviate(i / 2000))).toBeCloseTo(i / 2000, 8)
  })

  it('holds all three quartiles, rises, and ends three spreads beyond', () => {
    fc.assert(
      fc.property(spread, (given) => {
        const factor = factorsOf(given)
        for (const [share, value] of [
          [0.25, given.lower],
          [0.5, given.median],
          [0.75, given.upper],
        ] as const)
          expect(factor(normalDeviate(share))).toBeCloseTo(value, 6)
        let before = 0
        for (let z = -6; z <= 6; z += 0.25) {
          const value = factor(z)
          expect(value).toBeGreaterThan(0)
          expect(value).toBeGreaterThanOrEqual(before)
          before = value
        }
        expect(before).toBeLessThanOrEqual(given.upper + 3 * (given.upper - given.lower) + 1e-9)
      }),
    )
    for (const wrong of [
      { lower: 0, median: 1, upper: 2 },
      { lower: 1, median: 0.9, upper: 2 },
      { lower: 1, median: 2, upper: Number.NaN },
    ])
      expect(() => factorsOf(wrong)).toThrow(RangeError)
  })
})

describe('a plan without spreads', () => {
  it('is played as it is planned, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), (seed) => {
        const { model, schedule, now } = randomPlan(seed)
        const net = netOf(model, schedule, now)
        const played = newPlayed(model.opCount)
        play(net, now, () => 1, played)
        for (const op of net.order) {
          expect(played.end[op]).toBe(schedule.end[op])
          expect(played.start[op]).toBe(schedule.start[op])
          expect(played.cause[op]).toBe(-1)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('ends every order when it is planned to, and on time where the plan does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: -1, max: 1 }), (seed, off) => {
        const { model, schedule, orders, now } = randomPlan(seed)
        const due = orders.map((order) => ({ ...order, due: order.due + off }))
        const risk = planRisk(model, schedule, {
          now,
          orders: due,
          spreads: [],
          spreadOf: new Map(),
          plays: 3,
          followed: 1,
          seed,
        })
        expect(risk.orders).toHaveLength(orders.length)
        risk.orders.forEach(({ planned, half, most, onTime, pull }, i) => {
          expect([half, most, pull]).toEqual([planned, planned, null])
          expect(planned).toBe(orders[i]?.due)
          expect(onTime).toBe(off < 0 ? 0 : 1)
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('a plan with spreads', () => {
  const risked = (seed: number, given: Spread, more: Partial<RiskInput> = {}) => {
    const { model, schedule, orders, now } = randomPlan(seed)
    const spreadOf = all(model)
    return planRisk(model, schedule, {
      now,
      orders,
      spreads: [given],
      spreadOf,
      plays: 40,
      followed: 20,
      seed,
      ...more,
    })
  }

  it('gives half before most, shares that are shares, and the same again for a seed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e6 }), spread, (seed, given) => {
        const risk = risked(seed, given)
        expect(risked(seed, given)).toEqual(risk)
        for (const { half, most, onTime, pull } of risk.orders) {
          expect(half).toBeLessThanOrEqual(most)
          expect(onTime).toBeGreaterThanOrEqual(0)
          expect(onTime).toBeLessThanOrEqual(1)
          expect(pull?.criticality ?? 1).toBeLessThanOrEqual(1)
        }
        for (const share of risk.criticality.values()) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 60 },
    )
  })

  it('never ends earlier, nor makes more dates, where times grow anywhere in their spread', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e6 }),
        spread,
        fc.double({ min: 0, max: 2, noNaN: true }),
        (seed, given, more) => {
          // The quantiles of the second lie nowhere below those of the first.
          const before = risked(seed, given)
          for (const worse of [
            { ...given, upper: given.upper + more },
            { lower: given.lower * (1 + more), median: given.median * (1 + more), upper: given.upper * (1 + more) },
          ]) {
            const after = risked(seed, worse)
            before.orders.forEach((order, i) => {
              expect(after.orders[i]?.half).toBeGreaterThanOrEqual(order.half)
              expect(after.orders[i]?.most).toBeGreaterThanOrEqual(order.most)
              expect(after.orders[i]?.onTime).toBeLessThanOrEqual(order.onTime ?? 0)
            })
          }
        },
      ),
      { numRuns: 60 },
    )
  })

  it('with a spread of one operation moves no order that neither has it nor waits for it', () => {
    const { model, schedule } = shop(['a', 'b'], { a: 'm1', b: 'm2' })
    const orders = dues(['a', 'b'])
    const given: Spread = { lower: 1, median: 2, upper: 3 }
    const risk = planRisk(model, schedule, { ...basis, orders, spreads: [given], spreadOf: new Map([['a', 0]]) })
    const [a, b] = risk.orders
    expect(a?.half).toBeGreaterThan(start + 10 * hour)
    expect([b?.half, b?.most, b?.onTime]).toEqual([start + 10 * hour, start + 10 * hour, 1])
  })
})

const start = 1_000 * hour
const basis = { now: start, plays: 20_000, followed: 20_000, seed: 7 }

/** Orders of one operation of ten hours each, by machine, one after the other where they share one. */
function shop(ids: readonly string[], machine: Record<string, string>) {
  const input: ProblemInput = {
    now: start,
    machines: [...new Set(Object.values(machine))].map((id) => ({ id })),
    orders: ids.map((id) => ({ id })),
    operations: ids.map((id) => ({
      id,
      orderId: id,
      alternatives: [{ machineId: machine[id] as string, duration: 10 * hour }],
    })),
  }
  const model = buildModel(input)
  const taken = new Map<string, number>()
  const placements = ids.map((id) => {
    const machineId = machine[id] as string
    const from = taken.get(machineId) ?? start
    taken.set(machineId, from + 10 * hour)
    return { opId: id, machineId, start: from, end: from + 10 * hour }
  })
  return { model, schedule: scheduleOf(model, placements) }
}

const dues = (ids: readonly string[], hours = 10): Due[] =>
  ids.map((id) => ({ id, opIds: [id], due: start + hours * hour }))

/** Standard error of a share near a half in 20,000 plays is 0.0035: three of them and some. */
const near = 0.015

describe('known distributions', () => {
  const given: Spread = { lower: 0.8, median: 1, upper: 1.25 }
  const width = Math.log(1.25) / 0.674_489_750_196
  const shareBy = (hours: number) => normalShare(Math.log(hours / 10) / width)

  it('of one operation are those of its spread', () => {
    const { model, schedule } = shop(['a'], { a: 'm1' })
    for (const hours of [9, 10, 12, 14]) {
      const [risk] = planRisk(model, schedule, {
        ...basis,
        orders: dues(['a'], hours),
        spreads: [given],
        spreadOf: all(model),
      }).orders
      expect(Math.abs((risk?.onTime ?? 0) - shareBy(hours))).toBeLessThan(near)
      expect((risk?.half ?? 0) - start).toBeGreaterThan(9.9 * hour)
      expect((risk?.half ?? 0) - start).toBeLessThan(10.1 * hour)
      const most = 10 * Math.exp(normalDeviate(0.9) * width)
      expect(Math.abs(((risk?.most ?? 0) - start) / hour - most)).toBeLessThan(0.25)
      expect(risk?.pull).toEqual({ opId: 'a', criticality: 1, reach: Math.round(4.5 * hour) })
    }
  })

  it('of an order of two operations side by side are the product', () => {
    const { model, schedule } = shop(['a', 'b'], { a: 'm1', b: 'm2' })
    const orders = [{ id: 'both', opIds: ['a', 'b'], due: start + 12 * hour }]
    const risk = planRisk(model, schedule, { ...basis, orders, spreads: [given], spreadOf: all(model) })
    expect(Math.abs((risk.orders[0]?.onTime ?? 0) - shareBy(12) ** 2)).toBeLessThan(near)
    // Either is as likely to be the last.
    for (const id of ['a', 'b']) expect(Math.abs((risk.criticality.get(id) ?? 0) - 0.5)).toBeLessThan(near)
  })

  it('of what waits at a machine are those of what is before it, and nothing begins before its time', () => {
    const { model, schedule } = shop(['a', 'b'], { a: 'm1', b: 'm1' })
    const orders = dues(['b'], 21)
    const spreadOf = new Map([['a', 0]])
    const risk = planRisk(model, schedule, { ...basis, orders, spreads: [given], spreadOf })
    // b ends by 21 h where a, planned for 10 h, ends by 11 h.
    expect(Math.abs((risk.orders[0]?.onTime ?? 0) - shareBy(11))).toBeLessThan(near)
    expect(risk.orders[0]?.half).toBeLessThan(start + 20.1 * hour)
    expect(risk.orders[0]?.half).toBeGreaterThanOrEqual(start + 20 * hour)
    // a holds it up in the half of plays in which it takes longer than planned.
    expect(Math.abs((risk.orders[0]?.pull?.criticality ?? 0) - 0.5)).toBeLessThan(near)
    expect(risk.orders[0]?.pull?.opId).toBe('a')
  })

  it('of a standard that is too short are late at any spread', () => {
    const { model, schedule } = shop(['a'], { a: 'm1' })
    const short = { lower: 1.2, median: 1.2, upper: 1.2 }
    const risk = planRisk(model, schedule, {
      ...basis,
      plays: 10,
      orders: dues(['a'], 11),
      spreads: [short],
      spreadOf: all(model),
    })
    expect(risk.orders[0]).toMatchObject({ onTime: 0, half: start + 12 * hour, most: start + 12 * hour })
    expect(risk.orders[0]?.pull?.reach).toBe(2 * hour)
  })
})

describe('what cannot be played', () => {
  it('ends beyond the working time that is known, and says so', () => {
    const model = buildModel({
      now: start,
      machines: [{ id: 'm1', calendar: { starts: [start], ends: [start + 10 * hour] } }],
      orders: [{ id: 'a' }],
      operations: [{ id: 'a', orderId: 'a', alternatives: [{ machineId: 'm1', duration: 10 * hour }] }],
    })
    const schedule = construct(model)
    const long = { lower: 1, median: 1.5, upper: 2 }
    const risk = planRisk(model, schedule, {
      ...basis,
      plays: 50,
      orders: dues(['a']),
      spreads: [long],
      spreadOf: all(model),
    })
    expect(risk.orders[0]?.most).toBe(Number.POSITIVE_INFINITY)
  })

  it('has no orders, or none that is planned; no play is refused', () => {
    const { model, schedule } = shop(['a'], { a: 'm1' })
    const none = { ...basis, spreads: [], spreadOf: new Map(), plays: 1 }
    expect(planRisk(model, schedule, { ...none, orders: [] }).orders).toEqual([])
    expect(planRisk(model, schedule, { ...none, orders: [{ id: 'x', opIds: ['x'] }] }).orders).toEqual([])
    expect(() => planRisk(model, schedule, { ...none, orders: [], plays: 0 })).toThrow(RangeError)
    expect(() => planRisk(model, schedule, { ...none, orders: [], followed: 0 })).toThrow(RangeError)
  })

  it('goes on from now where it began, and begins now what should have begun', () => {
    const { model, schedule } = shop(['a', 'b'], { a: 'm1', b: 'm1' })
    const late = { ...basis, now: start + 3 * hour, plays: 1, orders: dues(['a', 'b'], 20) }
    const risk = planRisk(model, schedule, { ...late, spreads: [], spreadOf: new Map() })
    expect(risk.orders.map(({ half }) => (half - start) / hour)).toEqual([13, 23])
  })
})
