import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import type { ProblemInput } from '../input.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import { closeBetween, withCalendar, withMaterial } from '../model/change-input.ts'
import { assignments, copySchedule, scheduleOf } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { Random } from '../search/random.ts'
import { diff } from './diff.ts'
import { insertOrder } from './insert-order.ts'
import { defaultReach } from './repair.ts'
import { replan, replanAfterMove } from './replan.ts'

const hour = 3_600_000
const broken = (model: Parameters<typeof check>[0], schedule: Parameters<typeof check>[1]) =>
  check(model, schedule).filter((violation) => !violation.fixed)

/** Two machines, each with three orders of an hour one after the other; the first two are followed on machine c. */
const line = (more: Partial<ProblemInput> = {}): ProblemInput => ({
  now: 0,
  machines: [{ id: 'a' }, { id: 'b' }, { id: 'c' }],
  orders: [1, 2, 3, 4, 5, 6].map((id) => ({ id, due: id * 2 * hour })),
  operations: [1, 2, 3, 4, 5, 6].flatMap((id) => [
    {
      id: `${id}`,
      orderId: id,
      alternatives: [
        { machineId: id <= 3 ? 'a' : 'b', duration: hour },
        { machineId: id <= 3 ? 'b' : 'a', duration: 5 * hour },
      ],
    },
    ...(id <= 2
      ? [{ id: `${id}c`, orderId: id, after: [`${id}`], alternatives: [{ machineId: 'c', duration: hour }] }]
      : []),
  ]),
  ...more,
})
const startsOf = (model: Parameters<typeof check>[0], schedule: Parameters<typeof check>[1]) =>
  Object.fromEntries(assignments(model, schedule).map((row) => [row.opId, `${row.machineId}${row.start / hour}`]))

describe('replanAfterMove', () => {
  it('moves only followers on the machine and successors that have to', () => {
    const model = buildModel(line())
    const before = construct(model)
    expect(startsOf(model, before)).toEqual({
      1: 'a0',
      '1c': 'c1',
      2: 'a1',
      '2c': 'c2',
      3: 'a2',
      4: 'b0',
      5: 'b1',
      6: 'b2',
    })
    const { schedule, changed } = replanAfterMove(model, before, { op: '4', machine: 'a', start: hour })
    expect(startsOf(model, schedule)).toMatchObject({
      1: 'a0',
      '1c': 'c1',
      2: 'a6',
      '2c': 'c7',
      3: 'a7',
      4: 'a1',
      5: 'b1',
      6: 'b2',
    })
    expect([...changed].sort()).toEqual(['2', '2c', '3', '4'])
    const rows = diff(model, before, schedule).map(({ opId, shift, machineChanged }) => [
      opId,
      shift / hour,
      machineChanged,
    ])
    expect(rows).toEqual([
      ['4', 1, true],
      ['2', 5, false],
      ['2c', 5, false],
      ['3', 5, false],
    ])
    expect(startsOf(model, before)[4]).toBe('b0')
  })

  it('leaves most of a plan without slack where it is', () => {
    const ids = Array.from({ length: 500 }, (_, id) => id)
    const model = buildModel({
      now: 0,
      machines: [{ id: 'a' }, { id: 'b' }],
      orders: ids.map((id) => ({ id })),
      operations: ids.map((id) => ({
        id,
        orderId: id,
        alternatives: [
          { machineId: id < 499 ? 'a' : 'b', duration: hour },
          { machineId: id < 499 ? 'b' : 'a', duration: id < 499 ? 900 * hour : hour },
        ],
      })),
    })
    const { schedule, changed } = replanAfterMove(model, construct(model), { op: 499, machine: 'a', start: 10 * hour })
    expect(broken(model, schedule)).toEqual([])
    expect(changed.length).toBe(defaultReach + 1)
    expect(startsOf(model, schedule)).toMatchObject({
      9: 'a9',
      499: 'a10',
      10: 'a11',
      72: 'a73',
      73: 'a499',
      74: 'a74',
    })
  })

  it('refuses what cannot be moved', () => {
    const model = buildModel(line())
    const schedule = construct(model)
    expect(() => replanAfterMove(model, schedule, { op: '1c', machine: 'a', start: 0 })).toThrow(RangeError)
    expect(() => replanAfterMove(model, schedule, { op: 'x', machine: 'a', start: 0 })).toThrow(RangeError)
  })

  it('keeps every rule, and what it did not have to touch, after random moves', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(), { minLength: 1, maxLength: 6 }), (seed, moves) => {
        const model = buildModel(randomProblem(seed, { orders: 8 }))
        let schedule = construct(model)
        for (const nth of moves) {
          const rows = assignments(model, schedule)
          if (rows.length === 0) return
          const row = rows[nth % rows.length]!
          const { alternatives } = model.input.operations.find(({ id }) => id === row.opId)!
          const to = alternatives[nth % alternatives.length]!
          const start = row.start + (((nth * 7919) % 41) - 20) * hour
          const next = replanAfterMove(model, schedule, { op: row.opId, part: row.part, machine: to.machineId, start })
          expect(broken(model, next.schedule)).toEqual([])
          for (const { opId } of diff(model, schedule, next.schedule)) expect(next.changed).toContain(opId)
          const moved = assignments(model, next.schedule).find(
            ({ opId, part }) => opId === row.opId && part === row.part,
          )
          if (moved) expect(moved.start).toBeGreaterThanOrEqual(Math.min(start, model.floor))
          const later = assignments(model, next.schedule).filter(({ opId }) => opId !== row.opId)
          const was = new Map(rows.map((other) => [`${other.opId} ${other.part}`, other.start]))
          for (const other of later)
            expect(other.start).toBeGreaterThanOrEqual(was.get(`${other.opId} ${other.part}`) ?? 0)
          schedule = next.schedule
        }
      }),
      { numRuns: 300 },
    )
  })

  it('makes the same of a plan whose sequence it knows from before and of one that it has never seen', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.nat(), { minLength: 2, maxLength: 6 }), (seed, moves) => {
        const model = buildModel(randomProblem(seed, { orders: 8 }))
        let known = construct(model)
        for (const nth of moves) {
          const rows = assignments(model, known)
          if (rows.length === 0) return
          const { opId: op, part, machineId: machine, start } = rows[nth % rows.length]!
          const move = { op, part, machine, start: start + (((nth * 7919) % 41) - 20) * hour }
          const before = copySchedule(known)
          const fresh = replanAfterMove(model, copySchedule(known), move)
          replanAfterMove(model, known, { ...move, start: move.start + hour })
          const again = replanAfterMove(model, known, move)
          expect(again).toEqual(fresh)
          expect(known).toEqual(before)
          known = again.schedule
        }
      }),
      { numRuns: 60 },
    )
  })
})

describe('replan', () => {
  it('changes nothing when nothing changed', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, back) => {
        const model = buildModel(randomProblem(seed))
        const schedule = construct(model, { direction: back ? 'backward' : 'forward' })
        expect(replan(model, schedule).changed).toEqual([])
      }),
      { numRuns: 100 },
    )
  })

  it('changes nothing of a plan of which some is locked where it stands', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), (seed, back) => {
        const input = randomProblem(seed, { orders: 8 })
        const whole = input.operations.map(({ parts: _, ...operation }) => operation)
        const before = buildModel({ ...input, operations: whole })
        const rows = assignments(before, construct(before, { direction: back ? 'backward' : 'forward' }))
        const places = new Map(rows.map((row) => [row.opId, row]))
        const operations = whole.map((operation, i) => {
          const planned = places.get(operation.id)
          return planned && (i + seed) % 5 === 0 ? { ...operation, planned, fixed: 'locked' as const } : operation
        })
        const model = buildModel({ ...input, operations })
        const standing = scheduleOf(model, rows)
        fc.pre(check(model, standing).length === 0)
        expect(replan(model, standing).changed).toEqual([])
      }),
      { numRuns: 200 },
    )
  })

  it('moves what a breakdown hits and what hangs on it', () => {
    const input = line()
    const before = construct(buildModel(input))
    const down = closeBetween(undefined, 0.5 * hour, 2.5 * hour, { from: 0, to: 1000 * hour })
    const model = buildModel(withCalendar(input, { machine: 'b' }, down))
    const { schedule, changed } = replan(model, before)
    expect(changed).toEqual(['4', '5', '6'])
    expect(broken(model, schedule)).toEqual([])
    expect(assignments(model, schedule).map(({ end }) => end / hour)).toEqual([1, 2, 2, 3, 3, 3, 4, 5])
  })

  it('moves what late material delays', () => {
    const input = line()
    const before = construct(buildModel(input))
    const model = buildModel(withMaterial(input, new Map([['2', 5 * hour]])))
    const { schedule, changed } = replan(model, before)
    expect(changed).toEqual(['2', '2c'])
    expect(startsOf(model, schedule)).toMatchObject({ 2: 'a5', '2c': 'c6', 3: 'a2' })
  })

  it('keeps every rule after random breakdowns, late materials and orders that came or went', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const random = new Random(seed)
        const input = randomProblem(seed)
        const before = buildModel(input)
        const rows = assignments(before, construct(before))
        const from = input.now + random.int(30) * hour
        const machine = input.machines[random.int(input.machines.length)]!
        const down = closeBetween(machine.calendar, from, from + random.int(30) * hour, {
          from: 0,
          to: from + 5000 * hour,
        })
        const late = new Map([[input.operations[random.int(input.operations.length)]!.id, from + 30 * hour]])
        const changed = withMaterial(withCalendar(input, { machine: machine.id }, down), late)
        const gone = random.int(6)
        const model = buildModel({
          ...changed,
          now: input.now + random.int(10) * hour,
          operations: changed.operations.filter(
            ({ orderId, after }) => orderId !== gone && !`${JSON.stringify(after)}`.includes(`"${gone}-`),
          ),
        })
        const { schedule } = replan(
          model,
          scheduleOf(
            model,
            rows.filter((_, i) => i % 7 > 0),
          ),
        )
        expect(broken(model, schedule)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('insertOrder', () => {
  it('lets an urgent order displace others and says at what harm', () => {
    const rush = (weight: number) =>
      buildModel(
        line({
          orders: [
            ...line().orders.map((order) => ({ ...order, due: order.id === 3 ? 3 * hour : order.due })),
            { id: 'r', due: hour, weight },
          ],
          operations: [
            ...line().operations,
            { id: 'r', orderId: 'r', alternatives: [{ machineId: 'a', duration: hour }] },
          ],
        }),
      )
    const heavy = rush(100)
    const plan = scheduleOf(heavy, assignments(buildModel(line()), construct(buildModel(line()))))
    const first = insertOrder(heavy, plan, 'r')
    expect(broken(heavy, first.schedule)).toEqual([])
    expect(startsOf(heavy, first.schedule)).toMatchObject({ r: 'a0', 1: 'a1', 2: 'a2', 3: 'a3' })
    expect(first).toMatchObject({ finish: hour, harm: 2 * hour })
    expect(kpis(heavy, first.schedule).lateOrders).toBe(2)
    const light = rush(0.1)
    const last = insertOrder(light, plan, 'r')
    expect(last).toMatchObject({ changed: ['r'], harm: 0, finish: 4 * hour })
  })

  it('keeps every rule in random problems', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(5), (seed, order) => {
        const input = randomProblem(seed, { joins: false })
        const before = buildModel({ ...input, operations: input.operations.filter(({ orderId }) => orderId !== order) })
        const model = buildModel(input)
        const plan = scheduleOf(model, assignments(before, construct(before)))
        const { schedule, harm } = insertOrder(model, plan, order)
        const others = new Set(before.opIds)
        // What had no place before is not this order's matter.
        expect(broken(model, schedule).filter(({ kind, opId }) => kind !== 'missing' || !others.has(opId))).toEqual([])
        expect(harm).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 100 },
    )
  })
})
