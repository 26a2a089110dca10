import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { replan, replanAfterMove } from '../change/replan.ts'
import { check } from '../check/check.ts'
import { randomProblem } from '../formats/random-problem.ts'
import type { OperationInput, ProblemInput } from '../input.ts'
import { explain } from '../judge/explain.ts'
import { kpis } from '../judge/kpis.ts'
import { buildModel } from '../model/build.ts'
import { assignments, scheduleOf } from '../model/schedule.ts'
import { optimise } from '../search/optimise.ts'
import { Random } from '../search/random.ts'
import { construct } from './construct.ts'

const startsOf = (model: ReturnType<typeof buildModel>, schedule: ReturnType<typeof construct>) =>
  Object.fromEntries(assignments(model, schedule).map(({ opId, start, end }) => [opId, [start, end]]))

const press = (ops: Partial<OperationInput>[], more: Partial<ProblemInput> = {}): ProblemInput => ({
  now: 0,
  machines: [{ id: 'press', batchCapacity: 2, setups: ['mold'] }],
  resources: [{ id: 'mold-1' }],
  setups: [{ id: 'mold', otherwise: 5, first: 5 }],
  orders: ops.map((_, id) => ({ id })),
  operations: ops.map((op, id) => ({
    id,
    orderId: id,
    family: 'f1',
    batch: { key: 'stroke' },
    needs: [{ resourceId: 'mold-1' }],
    alternatives: [{ machineId: 'press', duration: 10 }],
    ...op,
  })),
  ...more,
})

describe('batches of a press', () => {
  it('does at once what belongs together and has room, with one set-up and one mold', () => {
    const model = buildModel(press([{}, {}, {}, { batch: undefined }, { family: 'f2' }]))
    const schedule = construct(model)
    expect(check(model, schedule)).toEqual([])
    expect(startsOf(model, schedule)).toEqual({ 0: [5, 15], 1: [5, 15], 2: [15, 25], 3: [25, 35], 4: [40, 50] })
    expect(kpis(model, schedule).machines[0]).toMatchObject({ processing: 40, setup: 10 })
  })

  it('plans backward into batches too', () => {
    const orders = [0, 1].map((id) => ({ id, due: 100 + id }))
    const model = buildModel(press([{}, {}], { orders }))
    const schedule = construct(model, { direction: 'backward' })
    expect(check(model, schedule)).toEqual([])
    expect(startsOf(model, schedule)).toEqual({ 0: [90, 100], 1: [90, 100] })
  })

  it('refuses what is larger than the press and finds batches that are too large or mixed', () => {
    const model = buildModel(press([{ batch: { key: 'stroke', size: 3 } }, {}, {}, {}, { family: 'f2' }]))
    expect(construct(model).reasons.get(0)).toBe('noAlternative')
    const rows = [1, 2, 3, 4].map((opId) => ({ opId, machineId: 'press', setupStart: 0, start: 5, end: 15 }))
    const found = check(model, scheduleOf(model, rows)).map(({ kind, opId }) => `${kind} ${opId}`)
    expect(found).toEqual(['missing 0', 'batchOverload 3', 'machineOverlap 4', 'resourceOverload 4'])
  })

  it('moves one out of its batch by dragging, and says what a batch waited for', () => {
    const model = buildModel(press([{}, { materialAt: 50 }]))
    const schedule = construct(model)
    const { schedule: joined } = replanAfterMove(model, schedule, { op: 0, machine: 'press', start: 45 })
    expect(startsOf(model, joined)).toEqual({ 0: [50, 60], 1: [50, 60] })
    expect(check(model, joined)).toEqual([])
    expect(explain(model, joined, 0).chain[0]!.causes[0]).toMatchObject({ kind: 'batch', opId: 1, until: 50 })
    const { schedule: apart, changed } = replanAfterMove(model, joined, { op: 0, machine: 'press', start: 10 })
    expect(startsOf(model, apart)).toEqual({ 0: [10, 20], 1: [50, 60] })
    expect([...changed].sort()).toEqual([0, 1])
    expect(check(model, apart)).toEqual([])
  })

  it('lets the search find fuller batches', () => {
    const ops = Array.from({ length: 12 }, (_, i) => ({
      batch: { key: i % 3 },
      family: i % 3,
      needs: [],
      ...(i >= 6 && { materialAt: 12 }),
    }))
    const model = buildModel(press(ops))
    const start = construct(model, { rule: 'fifo' })
    let left = 3000
    const found = optimise(model, start, { objective: { makespan: 1, setup: 1 }, stop: () => left-- <= 0 })
    expect(check(model, found.schedule)).toEqual([])
    expect(kpis(model, found.schedule)).toMatchObject({ makespan: 75, setup: 15 })
  })
})

const lane = (ops: Partial<OperationInput>[], more: Partial<ProblemInput['machines'][number]> = {}): ProblemInput => ({
  now: 0,
  machines: [{ id: 'line', takt: { ms: 10, stations: 4 }, ...more }],
  orders: ops.map((_, id) => ({ id })),
  operations: ops.map((op, id) => ({ id, orderId: id, alternatives: [{ machineId: 'line', duration: 30 }], ...op })),
})

describe('takt lines', () => {
  it('let the next order in when the last piece has entered, on the takt', () => {
    const model = buildModel(lane([{}, {}, { materialAt: 61 }]))
    const schedule = construct(model)
    expect(check(model, schedule)).toEqual([])
    expect(startsOf(model, schedule)).toEqual({ 0: [0, 60], 1: [30, 90], 2: [70, 130] })
    expect(kpis(model, schedule).machines[0]!.processing).toBe(90)
  })

  it('count takts in working time, and stop for rests', () => {
    const calendar = { starts: [0, 125], ends: [45, 1000] }
    const model = buildModel(lane([{}, {}], { calendar }))
    const schedule = construct(model)
    expect(check(model, schedule)).toEqual([])
    expect(startsOf(model, schedule)).toEqual({ 0: [0, 140], 1: [30, 170] })
  })

  it('keep the takt backward', () => {
    const model = buildModel({ ...lane([{}, {}]), orders: [0, 1].map((id) => ({ id, due: 205 })) })
    const schedule = construct(model, { direction: 'backward' })
    expect(check(model, schedule)).toEqual([])
    expect(startsOf(model, schedule)).toEqual({ 0: [140, 200], 1: [110, 170] })
  })

  it('are found off their takt, overtaken, or left too early', () => {
    const model = buildModel(lane([{}, {}, {}]))
    const rows = [
      { opId: 0, machineId: 'line', start: 5, end: 65 },
      { opId: 1, machineId: 'line', start: 30, end: 90 },
      { opId: 2, machineId: 'line', start: 60, end: 110 },
    ]
    const found = check(model, scheduleOf(model, rows)).map(({ kind, opId }) => `${kind} ${opId}`)
    expect(found).toEqual(['offTakt 0', 'wrongDuration 2', 'machineOverlap 1'])
  })

  it('need a takt that is a time', () => {
    expect(() => buildModel(lane([], { takt: { ms: 0 } }))).toThrow(RangeError)
  })
})

describe('random problems full of batches and lines', () => {
  it('keep every rule through planning, dragging, replanning and searching', () => {
    fc.assert(
      fc.property(fc.integer(), fc.boolean(), fc.nat(), (seed, back, nth) => {
        const input = randomProblem(seed, { orders: 10, machines: 3 })
        const machines = input.machines.map((machine, i) => ({
          ...machine,
          ...(i === 0 && { batchCapacity: 3 }),
          ...(i === 1 && { takt: { ms: 1_800_000, stations: 3 } }),
        }))
        const model = buildModel({ ...input, machines })
        const schedule = construct(model, { direction: back ? 'backward' : 'forward' })
        expect(check(model, schedule)).toEqual([])
        expect(replan(model, schedule).changed).toEqual([])
        const random = new Random(seed)
        let left = 20
        const objective = { tardiness: 1, setup: 0.1, flow: 0.01 }
        const found = optimise(model, schedule, { objective, seed, stop: () => left-- <= 0 })
        expect(check(model, found.schedule)).toEqual([])
        expect(found.value).toBeLessThanOrEqual(found.start)
        const rows = assignments(model, found.schedule)
        if (rows.length === 0) return
        const { opId, part, start } = rows[nth % rows.length]!
        const { alternatives } = input.operations.find(({ id }) => id === opId)!
        const machine = alternatives[random.int(alternatives.length)]!.machineId
        const to = { op: opId, part, machine, start: start + (random.int(40) - 20) * 3_600_000 }
        if (random.int(2) === 0) expect(check(model, replanAfterMove(model, schedule, to).schedule)).toEqual([])
        else expect(check(model, replanAfterMove(model, found.schedule, to).schedule)).toEqual([])
      }),
      { numRuns: 120 },
    )
  })
})
