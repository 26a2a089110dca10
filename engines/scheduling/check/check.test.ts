import { describe, expect, it } from 'vitest'
import type { PlacementInput, ProblemInput } from '../input.ts'
import { buildModel } from '../model/build.ts'
import { scheduleOf } from '../model/schedule.ts'
import { construct } from '../plan/construct.ts'
import { check } from './check.ts'

const base: ProblemInput = {
  now: 0,
  machines: [
    { id: 'a', calendar: { starts: [0, 150], ends: [100, 1000] }, setups: ['s'], initial: { family: 1 } },
    { id: 'b' },
  ],
  resources: [{ id: 'mold' }, { id: 'crew', capacity: 2 }],
  setups: [{ id: 's', otherwise: 10 }],
  orders: [{ id: 'x', release: 5 }],
  operations: [
    {
      id: 1,
      orderId: 'x',
      family: 1,
      alternatives: [{ machineId: 'a', duration: 20 }],
      needs: [{ resourceId: 'mold' }],
    },
    {
      id: 2,
      orderId: 'x',
      family: 2,
      alternatives: [{ machineId: 'a', duration: 30 }],
      splittable: false,
      materialAt: 40,
    },
    {
      id: 3,
      orderId: 'x',
      alternatives: [{ machineId: 'b', duration: 20, setup: 5 }],
      after: [{ opId: 1, transfer: 10 }],
      needs: [{ resourceId: 'mold' }],
    },
  ],
}
const good: Record<number, PlacementInput> = {
  1: { machineId: 'a', start: 5, end: 25 },
  2: { machineId: 'a', setupStart: 30, start: 40, end: 70 },
  3: { machineId: 'b', setupStart: 30, start: 35, end: 55 },
}
const kindsWith = (changes: Record<number, PlacementInput>, input = base) => {
  const model = buildModel(input)
  const rows = Object.entries({ ...good, ...changes }).map(([id, row]) => ({ opId: Number(id), ...row }))
  return check(model, scheduleOf(model, rows)).map(({ kind, opId }) => `${kind} ${opId}`)
}

describe('check', () => {
  it('finds nothing in a schedule that keeps every rule', () => {
    expect(kindsWith({})).toEqual([])
  })

  it.each<[string, Record<number, PlacementInput>, string[]]>([
    ['a start before release', { 1: { machineId: 'a', start: 4, end: 24 } }, ['beforeRelease 1']],
    ['a start before material', { 2: { machineId: 'a', setupStart: 26, start: 36, end: 66 } }, ['beforeMaterial 2']],
    ['two at once', { 2: { machineId: 'a', setupStart: 24, start: 40, end: 70 } }, ['machineOverlap 2']],
    ['too little set-up', { 2: { machineId: 'a', setupStart: 35, start: 40, end: 70 } }, ['setupShort 2']],
    ['too little fixed set-up', { 3: { machineId: 'b', setupStart: 31, start: 35, end: 55 } }, ['setupShort 3']],
    ['a missing transfer', { 3: { machineId: 'b', setupStart: 29, start: 34, end: 54 } }, ['predecessor 3']],
    [
      'closed hours',
      { 2: { machineId: 'a', setupStart: 80, start: 90, end: 120 } },
      ['wrongDuration 2', 'calendarClosed 2'],
    ],
    ['an interruption', { 2: { machineId: 'a', setupStart: 80, start: 90, end: 170 } }, ['interrupted 2']],
    [
      'a wrong duration',
      { 2: { machineId: 'a', setupStart: 30, start: 40, end: 71 } },
      ['wrongDuration 2', 'interrupted 2'],
    ],
    ['a mold twice', { 3: { machineId: 'b', setupStart: 24, start: 35, end: 55 } }, ['resourceOverload 3']],
  ])('reports %s', (_, changes, kinds) => {
    expect(kindsWith(changes)).toEqual(kinds)
  })

  it('reports more people than there are at a time, and work while there are too few', () => {
    const levels = { starts: [0, 100, 200], ends: [100, 200, 300], amounts: [2, 1, 2] }
    const one = (id: number, machineId: string, amount: number) => ({
      id,
      orderId: 'y',
      alternatives: [{ machineId, duration: 60 }],
      needs: [{ resourceId: 'welders', amount }],
    })
    const input: ProblemInput = {
      now: 0,
      machines: [{ id: 'c' }, { id: 'd' }],
      resources: [{ id: 'welders', kind: 'crew', levels }],
      orders: [{ id: 'y' }],
      operations: [one(1, 'c', 1), one(2, 'd', 1), one(3, 'c', 2)],
    }
    const model = buildModel(input)
    const kinds = (rows: Record<number, PlacementInput>) =>
      check(
        model,
        scheduleOf(
          model,
          Object.entries(rows).map(([id, row]) => ({ opId: Number(id), ...row })),
        ),
      ).map(({ kind, opId }) => `${kind} ${opId}`)
    const first = { machineId: 'c', start: 0, end: 60 }
    // The third pauses while there is one alone, who does the second meanwhile.
    const rows = { 1: first, 2: { machineId: 'd', start: 110, end: 170 }, 3: { machineId: 'c', start: 80, end: 240 } }
    expect(kinds(rows)).toEqual([])
    expect(kinds({ ...rows, 2: { machineId: 'd', start: 70, end: 130 } })).toEqual(['resourceOverload 3'])
    expect(kinds({ ...rows, 3: { machineId: 'c', start: 80, end: 140 } })).toEqual([
      'wrongDuration 3',
      'calendarClosed 3',
    ])
    const planned = construct(model, { rule: 'fifo' })
    expect(check(model, planned)).toEqual([])
  })

  it('reports what is missing, unless planning gave a reason', () => {
    const model = buildModel(base)
    const schedule = scheduleOf(model, [])
    expect(check(model, schedule).map(({ kind }) => kind)).toEqual(['missing', 'missing', 'missing'])
    for (const op of [0, 1, 2]) schedule.reasons.set(op, 'noWorkingTime')
    expect(check(model, schedule)).toEqual([])
  })

  it('reports planning before now and inside the frozen horizon', () => {
    expect(kindsWith({}, { ...base, frozenUntil: 10 })).toEqual(['beforeFloor 1'])
  })

  it('tells moved fixed operations from conflicts of fixed ones', () => {
    const planned = { machineId: 'a', start: 10, end: 30 }
    const [first, second, third] = base.operations
    const input = {
      ...base,
      operations: [
        { ...first!, fixed: 'locked' as const, planned },
        { ...second!, fixed: 'running' as const, planned },
        third!,
      ],
    }
    const model = buildModel(input)
    const schedule = construct(model)
    expect(check(model, schedule).map(({ kind, fixed }) => [kind, fixed])).toEqual([['machineOverlap', true]])
    schedule.start[0] = 11
    expect(
      check(model, schedule)
        .filter(({ fixed }) => !fixed)
        .map(({ kind }) => kind),
    ).toEqual(['fixedMoved'])
  })
})
