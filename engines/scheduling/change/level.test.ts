import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import { assignments } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { level } from './level.ts'

const hour = 3_600_000
const day = 24 * hour
const cutsFrom = (now: number, days: number) => Array.from({ length: days + 1 }, (_, i) => now + i * day)

describe('level', () => {
  it('spreads what stands in a heap over the days that its due date leaves', () => {
    const shifts = Array.from({ length: 4 }, (_, i) => i * day)
    const input = {
      now: 0,
      machines: [{ id: 'm', calendar: { starts: shifts, ends: shifts.map((start) => start + 8 * hour) } }],
      orders: [0, 1, 2, 3].map((id) => ({ id, due: id === 0 ? 8 * hour : 4 * day })),
      operations: [0, 1, 2, 3].map((id) => ({
        id,
        orderId: id,
        alternatives: [{ machineId: 'm', duration: 2 * hour }],
      })),
    }
    const model = buildModel(input)
    const { schedule, before, after, moved } = level(model, construct(model), { cuts: cutsFrom(0, 4), tries: 1_000 })
    expect(before.map(({ busy }) => busy / hour)).toEqual([8, 0, 0, 0])
    expect(after.map(({ busy }) => busy / hour)).toEqual([2, 2, 2, 2])
    expect(after.map(({ peak }) => peak?.load)).toEqual([0.25, 0.25, 0.25, 0.25])
    expect(moved).toHaveLength(3)
    expect(moved).not.toContain(0)
    expect(check(model, schedule)).toEqual([])
    const held = level(model, construct(model), { cuts: cutsFrom(0, 4), tries: 1_000, movable: (op) => op === 3 })
    expect(held.moved).toEqual([3])
    expect(level(model, construct(model), { cuts: cutsFrom(0, 4), tries: 0 }).moved).toEqual([])
  })

  it('keeps every rule of random problems, makes no order late and no peak higher', () => {
    let moves = 0
    for (let seed = 1; seed <= 25; seed++) {
      const input = randomProblem(seed, { orders: 8 })
      const model = buildModel(input)
      const planned = construct(model)
      const cuts = cutsFrom(input.now, 20)
      const { schedule, moved, before, after } = level(model, planned, { cuts, tries: 400 })
      moves += moved.length
      expect(check(model, schedule)).toEqual([])
      const ends = (rows: ReturnType<typeof assignments>) => {
        const last = new Map<unknown, number>()
        for (const { orderId, end } of rows) last.set(orderId, Math.max(end, last.get(orderId) ?? 0))
        return last
      }
      const [was, is] = [ends(assignments(model, planned)), ends(assignments(model, schedule))]
      for (const { id, due = Number.POSITIVE_INFINITY } of input.orders)
        expect(is.get(id) ?? 0).toBeLessThanOrEqual(Math.max(due, was.get(id) ?? 0))
      expect(kpis(model, schedule).lateOrders).toBeLessThanOrEqual(kpis(model, planned).lateOrders)
      const highest = (rows: typeof before) => Math.max(...rows.map(({ peak }) => peak?.load ?? 0))
      expect(highest(after)).toBeLessThanOrEqual(Math.max(1, highest(before)) + 1e-9)
    }
    expect(moves).toBeGreaterThan(10)
  })
})
