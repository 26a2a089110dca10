import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import { readInstance } from '../formats/read-instance.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import type { Model } from '../model/model.ts'
import { assignments, type Schedule, scheduleOf } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { optimise } from './optimise.ts'

const hour = 3_600_000
const stopAfter = (asked: number) => {
  let left = asked
  return () => left-- <= 0
}
const sound = (model: Model, schedule: Schedule) =>
  expect(check(model, schedule).filter((violation) => !violation.fixed)).toEqual([])

/** Every order of every machine, for shops small enough. */
function bestMakespan(model: Model): number {
  const ends = new Float64Array(model.opCount)
  const free = new Float64Array(model.machineIds.length)
  let best = Number.POSITIVE_INFINITY
  const extend = (done: number, placed: boolean[]): void => {
    if (done === model.opCount) {
      best = Math.min(best, Math.max(...ends))
      return
    }
    for (let op = 0; op < model.opCount; op++) {
      const preds = Array.from(model.pred.subarray(model.predOff[op], model.predOff[op + 1]))
      if (placed[op] || preds.some((before) => !placed[before])) continue
      placed[op] = true
      for (let alt = model.altOff[op]!; alt < model.altOff[op + 1]!; alt++) {
        const machine = model.altMachine[alt]!
        const was = free[machine]!
        ends[op] = Math.max(was, ...preds.map((before) => ends[before]!)) + model.altDuration[alt]!
        free[machine] = ends[op]!
        if (ends[op]! < best) extend(done + 1, placed)
        free[machine] = was
      }
      placed[op] = false
    }
  }
  extend(0, new Array(model.opCount).fill(false))
  return best
}

describe('optimise', () => {
  it('finds the best makespan of small shops with alternatives', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.array(fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), {
            minLength: 1,
            maxLength: 3,
          }),
          {
            minLength: 2,
            maxLength: 3,
          },
        ),
        (jobs) => {
          const lines = jobs.map(
            (ops) => `${ops.length} ${ops.map(([m, a, b]) => `2 ${m + 1} ${a} ${((m + 1) % 3) + 1} ${b}`).join(' ')}`,
          )
          const model = buildModel(readInstance(`${jobs.length} 3\n${lines.join('\n')}`, 'fjs'))
          const found = optimise(model, construct(model), { objective: { makespan: 1 }, stop: stopAfter(60) })
          sound(model, found.schedule)
          expect(found.value).toBe(bestMakespan(model))
          expect(found.lowerBound).toBeLessThanOrEqual(found.value)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('keeps every rule, is never worse than its start and never below its bound', () => {
    const weights = fc.constantFrom(
      { makespan: 1 },
      { tardiness: 1 },
      { tardiness: 1, setup: 0.1, flow: 0.01, moved: 5 },
    )
    fc.assert(
      fc.property(fc.integer(), weights, fc.boolean(), (seed, objective, back) => {
        const model = buildModel(randomProblem(seed, { orders: 8 }))
        const start = construct(model, { direction: back ? 'backward' : 'forward' })
        const found = optimise(model, start, { objective, seed, stop: stopAfter(60) })
        sound(model, found.schedule)
        expect(found.value).toBeLessThanOrEqual(found.start)
        expect(found.lowerBound).toBeLessThanOrEqual(found.value)
        expect(found.schedule.reasons.size).toBeLessThanOrEqual(start.reasons.size)
        if (found.schedule.reasons.size > 0) return
        const { makespan, weightedTardiness } = kpis(model, found.schedule)
        if ('makespan' in objective) expect(found.value).toBe(makespan)
        else if (!('setup' in objective)) expect(found.value).toBeCloseTo(weightedTardiness, 3)
      }),
      { numRuns: 100 },
    )
  })

  it('keeps what is locked in a plan, and all that has to be done before it', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, tardy) => {
        const input = randomProblem(seed, { orders: 8 })
        const whole = { ...input, operations: input.operations.map(({ parts: _, ...operation }) => operation) }
        const before = buildModel(whole)
        const rows = assignments(before, construct(before))
        const places = new Map(rows.map((row) => [row.opId, row]))
        const operations = whole.operations.map((operation, i) => {
          const planned = places.get(operation.id)
          return planned && (i + seed) % 5 === 0 ? { ...operation, planned, fixed: 'locked' as const } : operation
        })
        const model = buildModel({ ...whole, operations })
        const start = scheduleOf(model, rows)
        const known = check(model, start).length
        const objective = tardy ? { tardiness: 1 } : { makespan: 1 }
        const found = optimise(model, start, { objective, seed, stop: stopAfter(60) })
        expect(check(model, found.schedule).length).toBeLessThanOrEqual(known)
        expect(found.value).toBeLessThanOrEqual(found.start)
      }),
      { numRuns: 100 },
    )
  })

  it('keeps set-up times and due dates of plain shops, and gives the same for the same seed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, tardy) => {
        const input = randomProblem(seed, { calendars: false, resources: false, overlap: false, joins: false })
        const operations = input.operations.map(({ materialAt: _, parts: __, ...operation }) => ({
          ...operation,
          alternatives: operation.alternatives.map(({ machineId, duration }) => ({ machineId, duration })),
          after: operation.after?.map((link) => (typeof link === 'object' ? link.opId : link)),
        }))
        const orders = input.orders.map(({ release: _, ...order }) => ({ ...order, due: order.due ?? input.now + 10 }))
        const machines = input.machines.map((machine) => ({ ...machine, setups: ['families'] }))
        const model = buildModel({ ...input, operations, orders, machines })
        const start = construct(model)
        const run = () => {
          const objective = tardy ? { tardiness: 1 } : { makespan: 1 }
          return optimise(model, start, { objective, seed, stop: stopAfter(80) })
        }
        const found = run()
        sound(model, found.schedule)
        expect(found.value).toBeLessThanOrEqual(found.start)
        const { makespan, weightedTardiness } = kpis(model, found.schedule)
        expect(found.value).toBe(tardy ? weightedTardiness : makespan)
        expect(run().schedule).toEqual(found.schedule)
      }),
      { numRuns: 60 },
    )
  })

  it('takes objectives in order: a later one only decides among equals', () => {
    fc.assert(
      fc.property(
        fc.integer(),
        fc.shuffledSubarray(['tardiness', 'setup', 'makespan', 'levelling'] as const, { minLength: 2 }),
        (seed, names) => {
          const model = buildModel(randomProblem(seed, { orders: 8, resources: seed % 2 === 0 }))
          const start = construct(model)
          const objective = names.map((name) => ({ [name]: 1 }))
          const found = optimise(model, start, { objective, seed, stop: stopAfter(40) })
          sound(model, found.schedule)
          const level = found.values.findIndex((value, i) => Math.abs(value - found.starts[i]!) > 1e-3)
          if (level >= 0) expect(found.values[level]).toBeLessThan(found.starts[level]!)
          expect(found.value).toBe(found.values[0])
          if (found.schedule.reasons.size > 0) return
          const { weightedTardiness: tardiness, setup, makespan, levelling } = kpis(model, found.schedule)
          names.forEach((name, i) => {
            expect(found.values[i]).toBeCloseTo({ tardiness, setup, makespan, levelling }[name], 2)
            expect(found.lowerBounds[i]).toBeLessThanOrEqual(found.values[i]! + 1e-3)
          })
        },
      ),
      { numRuns: 60 },
    )
  })

  it('spreads work evenly over the days that its orders have', () => {
    const ids = [0, 1, 2, 3]
    const model = buildModel({
      now: 0,
      machines: [{ id: 'm' }],
      orders: ids.map((id) => ({ id, due: 4 * 24 * hour })),
      operations: ids.map((id) => ({ id, orderId: id, alternatives: [{ machineId: 'm', duration: 6 * hour }] })),
    })
    const start = construct(model)
    // All within the first day, which is then full; and a quarter of each day.
    expect(kpis(model, start).levelling).toBe(24 * hour)
    const found = optimise(model, start, { objective: [{ tardiness: 1 }, { levelling: 1 }], stop: stopAfter(400) })
    sound(model, found.schedule)
    expect(found.values[0]).toBe(0)
    expect(found.values[1]).toBeCloseTo(6 * hour, 2)
    const daysUsed = ids.map((op) => Math.floor(found.schedule.start[op]! / (24 * hour)))
    expect(daysUsed.toSorted()).toEqual([0, 1, 2, 3])
  })

  it('hands a plain shop over to the next objective when the first is done', () => {
    const input = readInstance('4 1\n0 1\n0 2\n0 3\n0 4\n\n10 9 7 4\n1 1 1 1', 'jsp')
    const model = buildModel(input)
    const start = construct(model, { rule: 'spt' })
    const objective = [{ makespan: 1 }, { tardiness: 1 }]
    const found = optimise(model, start, { objective, stop: stopAfter(200) })
    sound(model, found.schedule)
    expect(found.starts).toEqual([10, 6])
    expect(found.values).toEqual([10, 0])
    expect(() => optimise(model, start, { objective: [], stop: () => true })).toThrow(RangeError)
  })

  it('saves tardiness that a priority rule leaves', () => {
    const model = buildModel(randomProblem(3, { orders: 30, machines: 3 }))
    const start = construct(model, { rule: 'fifo' })
    const seen: number[] = []
    const found = optimise(model, start, {
      objective: { tardiness: 1 },
      stop: stopAfter(400),
      onBetter: ({ value }) => seen.push(value),
    })
    sound(model, found.schedule)
    expect(found.value).toBeLessThan(0.8 * found.start)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
    expect(seen.at(-1)).toBe(found.value)
  })
})
