import { expect, test } from 'vitest'
import type { ProblemInput } from '#engines/scheduling/index.ts'
import { type SearchHooks, type SearchTask, searchPlan, thinned } from './search.ts'
import { weightsOf } from './weights.ts'

const hour = 3_600_000

/** Four orders of one hour each on one machine, the last given due first; a family change takes two hours. */
const input: ProblemInput = {
  now: 0,
  machines: [{ id: 'm1', calendar: { starts: [0], ends: [100 * hour] }, setups: ['family'] }],
  setups: [{ id: 'family', attribute: 'family', otherwise: 2 * hour }],
  orders: [4, 3, 2, 1].map((due, id) => ({ id, due: due * hour })),
  operations: [0, 1, 2, 3].map((id) => ({
    id,
    orderId: id,
    families: { family: id % 2 ? 'A' : 'B' },
    alternatives: [{ machineId: 'm1', duration: hour }],
  })),
}

const task = (settings: Partial<SearchTask['settings']> = {}, standing: SearchTask['standing'] = []): SearchTask => ({
  input,
  standing,
  settings: {
    direction: 'forward',
    rule: 'fifo',
    seconds: 1,
    seed: 1,
    goalMode: 'weighted',
    goals: [{ goal: 'tardiness', weight: 1 }],
    ...settings,
  },
})

/** Stops after so many looks, whatever the clock says. */
function hooks(looks: number): SearchHooks & { points: number } {
  let left = looks
  let points = 0
  return {
    stop: () => left-- <= 0,
    elapsed: () => looks - left,
    tell: () => {
      points++
    },
    get points() {
      return points
    },
  }
}

test('it starts from the better of the rule’s plan and the one that stands, and is never worse', () => {
  const standing = [2, 0, 3, 1].map((opId, turn) => ({
    opId,
    machineId: 'm1',
    setupStart: turn < 2 ? turn * hour : (turn + (turn === 2 ? 0 : 2)) * hour,
    start: turn < 2 ? turn * hour : (turn + 2) * hour,
    end: turn < 2 ? (turn + 1) * hour : (turn + 3) * hour,
  }))
  const still = searchPlan(task({ goals: [{ goal: 'setup', weight: 1 }] }, standing), hooks(0))
  expect(still.kpis.setup).toBe(2 * hour)
  expect(still.base.setup).toBe(2 * hour)
  const built = searchPlan(task({ rule: 'edd' }), hooks(0))
  const found = searchPlan(task({ rule: 'edd' }), hooks(2_000))
  expect(found.kpis.tardiness).toBeLessThan(built.kpis.tardiness)
  expect(found.unplaced).toEqual([])
})

test('goals in order: less set-up decides first, tardiness among equals', () => {
  const goals = [
    { goal: 'setup' as const, weight: 1 },
    { goal: 'tardiness' as const, weight: 1 },
  ]
  const { kpis, placed } = searchPlan(task({ goalMode: 'inOrder', goals }), hooks(4_000))
  expect(kpis.setup).toBe(2 * hour)
  const sequence = placed.toSorted((a, b) => a.start - b.start).map(({ opId }) => opId)
  expect(sequence).toEqual([3, 1, 2, 0])
})

test('planned backward, orders that would start in the past are named', () => {
  const { pastStart } = searchPlan(task({ direction: 'backward', seconds: 0 }), hooks(0))
  expect(pastStart.length).toBeGreaterThan(0)
})

test('progress is told in shares of the first plan and thinned to what can be drawn', () => {
  const looking = hooks(500)
  const { progress } = searchPlan(task({ rule: 'fifo' }), looking)
  expect(looking.points).toBeGreaterThan(1)
  expect(progress[0]?.[1]).toBe(1)
  expect(progress.every(([, value], i) => i === 0 || value <= (progress[i - 1]?.[1] ?? 1))).toBe(true)
  const many = Array.from({ length: 1_000 }, (_, i): [number, number, null] => [i, 1 - i / 2_000, null])
  expect(thinned(many)).toHaveLength(300)
  expect([thinned(many)[0], thinned(many).at(-1)]).toEqual([many[0], many.at(-1)])
})

test('weights reckon each goal in shares of the first plan', () => {
  const first = { weightedTardiness: 80 * hour, makespan: 40 * hour, setup: 0, flow: 0, moved: 0 } as never
  const goals = [
    { goal: 'tardiness' as const, weight: 5 },
    { goal: 'makespan' as const, weight: 2 },
  ]
  expect(weightsOf({ goalMode: 'weighted', goals }, first)).toEqual({
    tardiness: 5 / (80 * hour),
    makespan: 2 / (40 * hour),
  })
  const inOrder = weightsOf({ goalMode: 'inOrder', goals }, first)
  expect((inOrder.tardiness ?? 0) * 80).toBeCloseTo(1_000 * (inOrder.makespan ?? 0) * 40, 12)
})
