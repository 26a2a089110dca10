import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import type { ProblemInput } from '../input.ts'
import { buildModel } from '../model/build.ts'
import { assignments, scheduleOf } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { replan } from './replan.ts'
import { splitLot } from './split-lot.ts'

const minute = 60_000

/** A lot of a hundred pieces, a minute each on a, b or c; b is busy for the first hour. */
const shop = (more: Partial<ProblemInput> = {}): ProblemInput => ({
  now: 0,
  machines: ['a', 'b', 'c'].map((id) => ({ id })),
  orders: [{ id: 1 }, { id: 2 }],
  operations: [
    { id: 'busy', orderId: 2, alternatives: [{ machineId: 'b', duration: 60 * minute }] },
    {
      id: 'lot',
      orderId: 1,
      alternatives: ['a', 'b', 'c'].map((machineId) => ({ machineId, duration: 100 * minute, setup: 0 })),
    },
  ],
  ...more,
})
const busy = { opId: 'busy', machineId: 'b', start: 0, end: 60 * minute }
const wish = { opId: 'lot', pieces: 100, most: 3, least: 1, duration: (_: unknown, pieces: number) => pieces * minute }
const short = (split: ReturnType<typeof splitLot>) =>
  split?.parts.map(({ machineId, pieces, end }) => `${machineId} ${pieces} ${end / minute}`)

describe('splitLot', () => {
  it('gives each machine what it manages until all are done', () => {
    const split = splitLot(shop(), [busy], wish)
    expect(split).toMatchObject({ whole: 100 * minute, end: 50 * minute })
    expect(short(split)).toEqual(['a 50 50', 'c 50 50'])
    const late = splitLot(shop({ machines: [{ id: 'a' }, { id: 'b' }] }), [busy], wish)
    expect(short(late)).toEqual(['a 80 80', 'b 20 80'])
  })

  it('counts set-up on each machine, and splits only where that pays', () => {
    const [first, lot] = shop().operations
    const setUp = (setup: number) =>
      shop({
        operations: [
          first!,
          { ...lot!, alternatives: lot!.alternatives.map((each) => ({ ...each, setup: setup * minute })) },
        ],
      })
    expect(splitLot(setUp(10), [busy], wish)).toMatchObject({ whole: 110 * minute, end: 60 * minute })
    const two = setUp(10)
    const slow = { ...two, machines: two.machines.filter(({ id }) => id !== 'c') }
    expect(short(splitLot(slow, [busy], wish))).toEqual(['a 80 90', 'b 20 90'])
    const long = setUp(60)
    expect(splitLot({ ...long, machines: slow.machines }, [busy], wish)).toMatchObject({ end: 140 * minute })
    expect(
      splitLot({ ...setUp(100), machines: slow.machines }, [busy], { ...wish, pieces: 50, least: 20 }),
    ).toBeUndefined()
  })

  it('makes no more parts than wished, none too small, and one where they need the same tool', () => {
    expect(short(splitLot(shop(), [busy], { ...wish, least: 60 }))).toBeUndefined()
    expect(short(splitLot(shop(), [], { ...wish, most: 2 }))).toHaveLength(2)
    const [first, lot] = shop().operations
    const withMold = shop({
      resources: [{ id: 'mold' }],
      operations: [first!, { ...lot!, needs: [{ resourceId: 'mold' }] }],
    })
    expect(splitLot(withMold, [busy], wish)).toBeUndefined()
    expect(() => splitLot(shop(), [busy], { ...wish, opId: 'x' })).toThrow(RangeError)
  })

  it('keeps every rule in random plans, is done earlier than the whole, and stands where nobody else must move', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.nat(),
        fc.integer({ min: 2, max: 4 }),
        fc.integer({ min: 1, max: 5 }),
        (seed, nth, most, least) => {
          const made = randomProblem(seed, { overlap: false, batches: false, takts: false })
          const operations = made.operations.map(({ parts: _, ...operation }) => operation)
          const model = buildModel({ ...made, operations })
          const rows = assignments(model, construct(model))
          const choice = operations.filter(({ alternatives }) => alternatives.length > 1)
          fc.pre(rows.length === operations.length && choice.length > 0)
          const lot = choice[nth % choice.length]!
          const duration = (machineId: unknown, pieces: number) =>
            lot.alternatives.find((each) => each.machineId === machineId)!.duration * (pieces / 12)
          const split = splitLot(model.input, rows, { opId: lot.id, pieces: 12, most, least, duration })
          fc.pre(split !== undefined)
          const { parts, whole, end } = split
          expect(parts.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(12)
          expect(parts.length).toBeLessThanOrEqual(most)
          expect(Math.min(...parts.map(({ pieces }) => pieces))).toBeGreaterThanOrEqual(least)
          expect(new Set(parts.map(({ machineId }) => machineId)).size).toBe(parts.length)
          expect(Math.max(...parts.map((part) => part.end))).toBe(end)
          expect(end).toBeLessThan(whole)
          const inParts = operations.map((each) =>
            each.id === lot.id ? { ...each, parts: parts.map(({ pieces }) => pieces / 12) } : each,
          )
          const after = buildModel({ ...made, operations: inParts })
          const placed = parts.map((row, part) => ({ ...row, opId: lot.id, part }))
          const others = rows.filter(({ opId }) => opId !== lot.id)
          const { schedule } = replan(after, scheduleOf(after, [...others, ...placed]))
          expect(check(after, schedule)).toEqual([])
          const now = assignments(after, schedule)
          const stands = ({
            opId,
            machineId,
            start,
            end: done,
          }: Pick<(typeof rows)[number], 'opId' | 'machineId' | 'start' | 'end'>) =>
            now.some(
              (row) => row.opId === opId && row.machineId === machineId && row.start === start && row.end === done,
            )
          // Where somebody else must move (he waited for the lot, or was set up after it), a part may find another one before it.
          if (others.every(stands)) expect(placed.map(stands)).toEqual(placed.map(() => true))
        },
      ),
      { numRuns: 150 },
    )
  })
})
