import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomProblem } from '../formats/random-problem.ts'
import { buildModel } from '../model/build.ts'
import { construct } from '../plan/construct.ts'
import { explain } from './explain.ts'

describe('explain', () => {
  it('leads from the last operation through a busy machine, a mold, a closed calendar and material', () => {
    const model = buildModel({
      now: 0,
      machines: [
        { id: 'a', setups: ['s'], initial: { family: 1 } },
        { id: 'b', calendar: { starts: [0, 100], ends: [60, 500] } },
        { id: 'c' },
      ],
      resources: [{ id: 'mold', kind: 'mold' }],
      setups: [{ id: 's', otherwise: 5 }],
      orders: [
        { id: 'first', due: 50 },
        { id: 'late', due: 60 },
      ],
      operations: [
        { id: 'f1', orderId: 'first', family: 1, materialAt: 10, alternatives: [{ machineId: 'a', duration: 20 }] },
        { id: 'l1', orderId: 'late', family: 2, materialAt: 10, alternatives: [{ machineId: 'a', duration: 30 }] },
        {
          id: 'l2',
          orderId: 'late',
          after: [{ opId: 'l1', transfer: 2 }],
          needs: [{ resourceId: 'mold' }],
          alternatives: [
            { machineId: 'b', duration: 10 },
            { machineId: 'c', duration: 80 },
          ],
        },
        {
          id: 'l3',
          orderId: 'late',
          after: ['l1'],
          needs: [{ resourceId: 'mold' }],
          alternatives: [{ machineId: 'c', duration: 40 }],
        },
      ],
    })
    const schedule = construct(model)
    const { chain, late, finish, remedies } = explain(model, schedule, 'late')
    expect(chain.map(({ opId, causes: [first] }) => [opId, first?.kind])).toEqual([
      ['l3', 'resourceBusy'],
      ['l2', 'calendarClosed'],
      ['l1', 'machineBusy'],
      ['f1', 'material'],
    ])
    expect([finish, late]).toEqual([150, 90])
    expect(chain[0]!.causes[0]).toMatchObject({ resourceId: 'mold', resource: 'mold', opId: 'l2', until: 110 })
    expect(chain[1]!.causes[0]).toMatchObject({ from: 67, until: 100, machineId: 'b', unbroken: false })
    expect(chain[2]!.causes[0]).toMatchObject({ machineId: 'a', opId: 'f1', orderId: 'first', setup: 5, until: 35 })
    expect(chain[3]!.causes[0]).toEqual({ kind: 'material', until: 10 })
    expect(remedies).toContainEqual({ kind: 'overtime', gain: 33, machineId: 'b', from: 67, until: 100 })
    expect(remedies.map(({ kind }) => kind)).toContain('split')
  })

  it('follows a set-up that begins after a rest to what the machine did before it', () => {
    const model = buildModel({
      now: 0,
      machines: [{ id: 'a', calendar: { starts: [0, 50], ends: [30, 200] }, setups: ['s'], initial: { family: 1 } }],
      setups: [{ id: 's', otherwise: 10 }],
      orders: [
        { id: 'x', priority: 0 },
        { id: 'y', priority: 1, due: 40 },
      ],
      operations: [
        { id: 1, orderId: 'x', family: 1, alternatives: [{ machineId: 'a', duration: 30 }] },
        { id: 2, orderId: 'y', family: 2, alternatives: [{ machineId: 'a', duration: 20 }] },
      ],
    })
    const { chain } = explain(model, construct(model, { rule: 'priority' }), 'y')
    expect(chain.map(({ opId, causes: [first] }) => [opId, first?.kind])).toEqual([
      [2, 'machineBusy'],
      [1, 'now'],
    ])
    expect(chain[0]!.causes[0]).toMatchObject({ opId: 1, until: 60, setup: 10 })
  })

  it('tells closed time from a stretch that was too short for what is done in one piece', () => {
    const model = buildModel({
      now: 0,
      machines: [{ id: 'a', calendar: { starts: [0, 50], ends: [30, 200] } }],
      orders: [{ id: 'x' }],
      operations: [{ id: 1, orderId: 'x', splittable: false, alternatives: [{ machineId: 'a', duration: 40 }] }],
    })
    expect(explain(model, construct(model), 'x').chain[0]?.causes[0]).toEqual({
      kind: 'calendarClosed',
      until: 50,
      from: 0,
      machineId: 'a',
      unbroken: true,
    })
  })

  it('says what an order without a place lacks', () => {
    const model = buildModel({
      now: 0,
      machines: [{ id: 'a' }],
      orders: [{ id: 'x' }],
      operations: [{ id: 1, orderId: 'x', alternatives: [] }],
    })
    expect(explain(model, construct(model), 'x')).toMatchObject({
      finish: Number.NaN,
      chain: [],
      unplanned: [{ opId: 1, reason: 'noAlternative' }],
    })
    expect(() => explain(model, construct(model), 'y')).toThrow(RangeError)
  })

  it('never says that something ended after it could have held anything up', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(5), (seed, order) => {
        const model = buildModel(randomProblem(seed))
        const { chain } = explain(model, construct(model), order)
        for (const { start, causes } of chain) {
          expect(causes.length).toBeGreaterThan(0)
          for (const { until } of causes) expect(until).toBeLessThanOrEqual(start)
        }
      }),
    )
  })
})
