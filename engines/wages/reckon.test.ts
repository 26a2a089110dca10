import { describe, expect, it } from 'vitest'
import { defaultRules } from './default-rules.ts'
import { adjustmentsOf } from './difference.ts'
import { sumOf } from './money.ts'
import { reckonWages } from './reckon.ts'
import { weightOf } from './split.ts'
import { at, onDuty, report, standard, wages } from './testing.ts'
import { validOn } from './versions.ts'

const told = (input: Parameters<typeof wages>[0]) =>
  reckonWages(wages(input)).lines.map(({ userId, day, kind, amount }) => [userId, day, kind, amount])

describe('reckonWages', () => {
  it('pays approved good at price × difficulty', () => {
    const input = { people: [onDuty(1, '2026-03-02', 8)], reports: [report(1, { good: 130, difficulty: 1.2 })] }
    // 130 × 0.35 × 1.2
    expect(told(input)).toEqual([[1, '2026-03-02', 'piece', 54.6]])
  })

  it('shares a group by hours, headcount, coefficient or fixed shares; the parts sum to the whole', () => {
    const people = [
      { userId: 1, time: 8, coefficient: 1, fixed: 50 },
      { userId: 2, time: 8, coefficient: 1.2, fixed: 30 },
      { userId: 3, time: 5, coefficient: 0.8, fixed: 20 },
    ]
    const parts = (mode: 'hours' | 'headcount' | 'coefficient' | 'fixed') =>
      told({
        reports: [
          report(1, {
            good: 1000,
            members: people.map((one) => ({ userId: one.userId, weight: weightOf(mode, one) })),
          }),
        ],
        people: people.map(({ userId }) => onDuty(userId, '2026-03-02', 8)),
      }).map(([, , , amount]) => amount)
    expect(parts('headcount')).toEqual([116.67, 116.67, 116.66])
    expect(parts('hours')).toEqual([133.34, 133.33, 83.33])
    expect(parts('coefficient')).toEqual([129.63, 155.56, 64.81])
    expect(parts('fixed')).toEqual([175, 105, 70])
  })

  it('adds the premium of a statutory holiday to pieces that were made on it', () => {
    const input = {
      people: [onDuty(1, '2026-05-01', 8)],
      reports: [report(1, { day: '2026-05-01', good: 100 })],
      dayKind: () => 'holiday' as const,
    }
    expect(told(input)).toEqual([
      [1, '2026-05-01', 'piece', 35],
      [1, '2026-05-01', 'overtime', 70],
    ])
  })

  it('gives pieces the premium for the part of their time that is overtime', () => {
    // 08:00 to 18:00, the report from 14:00 on: two of its four hours are beyond the eight.
    const input = {
      people: [onDuty(1, '2026-03-02', 10)],
      reports: [report(1, { good: 100, from: at('2026-03-02', 14), to: at('2026-03-02', 18) })],
    }
    expect(told(input)).toEqual([
      [1, '2026-03-02', 'piece', 35],
      [1, '2026-03-02', 'overtime', 8.75],
    ])
  })

  it('pays by hours whom his standard says so, also of a crew: his part of the pieces is nobody else’s', () => {
    const input = {
      people: [onDuty(1, '2026-03-02', 9), onDuty(2, '2026-03-02', 8)],
      standards: [standard({ userId: 1, rate: 24, payBy: 'hours' })],
      reports: [report(1, { good: 100, members: [1, 2].map((userId) => ({ userId, weight: 1 })) })],
    }
    expect(told(input)).toEqual([
      [1, '2026-03-02', 'hourly', 216],
      [1, '2026-03-02', 'overtime', 12],
      [2, '2026-03-02', 'piece', 17.5],
    ])
  })

  it('takes the version of a standard that is valid on the day, a person’s own before his position’s', () => {
    const standards = [
      standard({ id: 1, positionId: 7, rate: 20, payBy: 'hours' }),
      standard({ id: 2, positionId: 7, rate: 22, payBy: 'hours', from: '2026-03-03' }),
      standard({ id: 3, userId: 1, rate: 30, payBy: 'hours', from: '2026-03-04', to: '2026-03-04' }),
    ]
    const attendance = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05'].flatMap(
      (day) => onDuty(1, day, 1).attendance,
    )
    expect(
      told({ people: [{ userId: 1, positionId: 7, attendance }], standards }).map(([, , , amount]) => amount),
    ).toEqual([20, 22, 30, 22])
    expect(validOn(standards, '2026-02-28')?.id).toBe(1)
    expect(validOn([], '2026-02-28')).toBeNull()
  })

  it('makes good what falls short of the guarantee, by day or over the period: two different sums', () => {
    const guarantee = { basis: 'hour', amount: 10 } as const
    const input = (by: 'day' | 'period') => ({
      people: [
        {
          userId: 1,
          positionId: 7,
          attendance: ['2026-03-02', '2026-03-03'].flatMap((day) => onDuty(1, day, 8).attendance),
        },
      ],
      // 140.00 on the first day, 35.00 on the second; 80 are guaranteed a day.
      reports: [report(1, { good: 400 }), report(2, { day: '2026-03-03', good: 100 })],
      rules: [{ ...defaultRules, id: 1, guarantee: { ...guarantee, by } }],
    })
    expect(told(input('day')).at(-1)).toEqual([1, '2026-03-03', 'guarantee', 45])
    expect(told(input('period')).map(([, , kind]) => kind)).toEqual(['piece', 'piece'])
  })

  it('pays tiers, rework, what is defective, night, short work, allowances and deductions by rule', () => {
    const rules = {
      ...defaultRules,
      id: 1,
      reworkShare: 0.5,
      scrapShare: 0.2,
      nightShare: 0.3,
      nightAmount: 1,
      tiers: [
        { from: 0, factor: 1 },
        { from: 1.1, factor: 1.2 },
      ],
    }
    const attendance = [{ day: '2026-03-02', from: at('2026-03-02', 20), to: at('2026-03-02', 24) }]
    const item = { from: '2026-01-01', to: null, userId: null, positionId: null }
    const input = {
      people: [{ userId: 1, positionId: 7, attendance }],
      standards: [standard({ positionId: 7, rate: 20 })],
      rules: [rules],
      reports: [
        report(1, {
          good: 100,
          defective: 10,
          earnedSeconds: 4 * 3600 * 1.1,
          from: at('2026-03-02', 20),
          to: at('2026-03-02', 21),
        }),
        report(2, { good: 10, rework: true, from: at('2026-03-02', 21), to: at('2026-03-02', 22) }),
      ],
      shortWork: [{ id: 5, number: 'SW1', userId: 1, day: '2026-03-02', seconds: 5400 }],
      items: [
        { ...item, id: 1, name: 'Meal', kind: 'allowance', basis: 'day', amount: 15 },
        { ...item, id: 2, name: 'Dormitory', kind: 'deduction', basis: 'period', amount: 100 },
        { ...item, id: 3, name: 'Heat', kind: 'allowance', basis: 'hour', amount: 0.5 },
        { ...item, id: 4, name: 'Foreman', kind: 'allowance', basis: 'day', amount: 9, positionId: 8 },
      ] as const,
    }
    expect(told(input)).toEqual([
      [1, '2026-03-02', 'piece', 35],
      [1, '2026-03-02', 'scrap', 0.7],
      [1, '2026-03-02', 'rework', 1.75],
      // (35 + 1.75) × 0.2
      [1, '2026-03-02', 'tier', 7.35],
      // Two hours: 2 × 1 and 2 × 20 × 0.3.
      [1, '2026-03-02', 'night', 14],
      [1, null, 'allowance', 15],
      [1, null, 'deduction', -100],
      [1, null, 'allowance', 2],
      [1, '2026-03-02', 'shortWork', 30],
    ])
  })

  it('says what nobody has set, and pays nothing in its place', () => {
    const { lines, missing } = reckonWages(
      wages({
        people: [onDuty(1, '2026-03-02', 8), onDuty(2, '2026-03-02', 8)],
        reports: [report(1, { price: null })],
        shortWork: [{ id: 5, number: 'SW1', userId: 1, day: '2026-03-03', seconds: 3600 }],
      }),
    )
    expect(lines).toEqual([])
    expect(missing).toEqual([
      { what: 'price', userId: null, reportId: 1, day: '2026-03-02' },
      { what: 'standard', userId: 1, reportId: null, day: '2026-03-02' },
      { what: 'standard', userId: 1, reportId: null, day: '2026-03-03' },
      { what: 'standard', userId: 2, reportId: null, day: '2026-03-02' },
    ])
  })
})

it('takes back to the last digit what a reversed report had been paid, and what hung on it', () => {
  const whole = {
    people: [onDuty(1, '2026-03-02', 8)],
    reports: [report(1, { good: 37 }), report(2, { good: 211 })],
    rules: [{ ...defaultRules, guarantee: { by: 'day', basis: 'hour', amount: 10 } as const }],
  }
  const paid = reckonWages(wages(whole)).lines.map((line, i) => ({ ...line, id: i + 1 }))
  expect(sumOf(paid.map(({ amount }) => amount))).toBe(86.8)
  const now = reckonWages(wages({ ...whole, reports: [report(1, { good: 37 })] })).lines
  const adjustments = adjustmentsOf(paid, now)
  expect(adjustments).toMatchObject([
    { key: 'guarantee/2026-03-02/1', amount: 67.05, adjusts: null },
    { key: 'piece/2/1', amount: -73.85, adjusts: 2, now: null },
  ])
  const after = [...paid, ...adjustments.map((each) => ({ ...each, id: 9 }))]
  expect(sumOf(after.map(({ amount }) => amount))).toBe(80)
  expect(adjustmentsOf(after, now)).toEqual([])
})
