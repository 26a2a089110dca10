import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { addDays, localDate } from '#engines/working-time/index.ts'
import { defaultRules } from './default-rules.ts'
import { adjustmentsOf } from './difference.ts'
import type { DayKind } from './hours.ts'
import { shareOut, sumOf } from './money.ts'
import { reckonWages } from './reckon.ts'
import { at, report, standard, wages, zone } from './testing.ts'
import type { PieceReport, WageInput } from './types.ts'
import { reckonAgain } from './why.ts'

const first = '2026-03-01'
const decimal = (max: number, places: number) =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((units) => Number(`${units}e-${places}`))

const user = fc.integer({ min: 1, max: 5 })
const moment = fc.record({ day: fc.nat(13), hour: fc.nat(23), length: fc.integer({ min: 2_000, max: 50_000_000 }) })

const reports = fc
  .array(
    fc.record({
      moment,
      good: decimal(500, 2),
      defective: fc.nat(9),
      rework: fc.boolean(),
      price: decimal(3, 6),
      difficulty: decimal(2, 4),
      earnedSeconds: decimal(40_000, 3),
      members: fc.uniqueArray(fc.record({ userId: user, weight: decimal(1, 6) }), {
        selector: ({ userId }) => userId,
        minLength: 1,
      }),
    }),
    { maxLength: 14 },
  )
  .map((all): PieceReport[] =>
    all.map(({ moment: { day, hour, length }, price, ...rest }, i) => {
      const from = at(addDays(first, day), hour)
      return report(i + 1, {
        ...rest,
        day: localDate(zone, from),
        from,
        to: from + length,
        price: { value: price, id: 1 },
      })
    }),
  )

const people = fc.array(fc.tuple(user, moment), { maxLength: 20 }).map((all) =>
  [1, 2, 3, 4, 5].map((userId) => ({
    userId,
    positionId: userId % 2,
    attendance: all.flatMap(([of, { day, hour, length }]) => {
      const from = at(addDays(first, day), hour)
      return of === userId ? [{ day: localDate(zone, from), from, to: from + length }] : []
    }),
  })),
)

const rules = fc
  .record({
    scrapShare: decimal(1, 2),
    reworkShare: decimal(1, 2),
    nightShare: decimal(1, 2),
    nightAmount: decimal(3, 2),
    by: fc.constantFrom('day' as const, 'period' as const),
    basis: fc.constantFrom('hour' as const, 'whole' as const),
    amount: decimal(40, 2),
    tiers: fc.array(fc.record({ from: decimal(2, 2), factor: decimal(2, 2) }), { maxLength: 3 }),
    comprehensive: fc.boolean(),
  })
  .map(({ by, basis, amount, comprehensive, ...rest }) => ({
    ...defaultRules,
    ...rest,
    id: 1,
    hours: { ...defaultRules.hours, comprehensive },
    guarantee: { by, basis, amount },
  }))

const input = fc
  .record({ reports, people, rules, hourly: fc.boolean(), places: fc.constantFrom(0, 2) })
  .map(({ rules: rule, hourly, ...rest }): WageInput => {
    const kinds: DayKind[] = ['weekday', 'weekday', 'weekend', 'holiday']
    return wages({
      ...rest,
      rules: [rule],
      standards: [
        standard({ id: 1, positionId: 0, rate: 21.37, payBy: hourly ? 'hours' : 'pieces' }),
        standard({ id: 2, positionId: 1, rate: 18.5 }),
        standard({ id: 3, userId: 3, rate: 25.01, from: addDays(first, 5) }),
      ],
      shortWork: [{ id: 1, number: 'SW1', userId: 2, day: addDays(first, 3), seconds: 4321 }],
      items: [
        {
          id: 1,
          name: 'Meal',
          kind: 'allowance',
          basis: 'day',
          amount: 15,
          from: first,
          to: null,
          userId: null,
          positionId: null,
        },
        {
          id: 2,
          name: 'Tools',
          kind: 'deduction',
          basis: 'hour',
          amount: 0.03,
          from: first,
          to: null,
          userId: null,
          positionId: 1,
        },
      ],
      dayKind: (date) => kinds[Number(date.slice(8)) % 4] as DayKind,
    })
  })

const total = (lines: readonly { amount: number }[]) => sumOf(lines.map(({ amount }) => amount))

it('reckons every amount again from its leaves; keys are one of a kind, and no order matters', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { lines } = reckonWages(given)
      for (const { amount, why } of lines) expect(reckonAgain(why)).toBe(amount)
      expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
      const turned = reckonWages({
        ...given,
        reports: [...given.reports].reverse().map((each) => ({ ...each, members: [...each.members].reverse() })),
        people: [...given.people].reverse().map((each) => ({ ...each, attendance: [...each.attendance].reverse() })),
      })
      const plain = (all: typeof lines) => all.map(({ key, amount }) => `${key} ${amount}`).sort()
      expect(plain(turned.lines)).toEqual(plain(lines))
    }),
    { numRuns: 80 },
  )
})

it('shares every report whole where all are paid by pieces', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { lines } = reckonWages({ ...given, standards: [] })
      for (const { id, good, members, rework, difficulty, price } of given.reports) {
        const own = lines.filter(({ reportId, kind }) => reportId === id && kind !== 'scrap')
        expect(own).toHaveLength(members.length)
        const factors = good * (price?.value ?? 0) * difficulty * (rework ? (given.rules[0]?.reworkShare ?? 0) : 1)
        expect(Math.abs(total(own) - factors)).toBeLessThan(0.5 * 10 ** -given.places + 1e-6)
        expect(sumOf(own.map(({ quantity }) => quantity ?? 0))).toBe(good)
        expect(own.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual(
          shareOut(
            total(own),
            [...members].sort((a, b) => a.userId - b.userId).map(({ weight }) => weight),
            given.places,
          ).sort((a, b) => a - b),
        )
      }
    }),
    { numRuns: 80 },
  )
})

it('pays never less than what is guaranteed', () => {
  fc.assert(
    fc.property(input, (given) => {
      const { lines } = reckonWages({ ...given, standards: [] })
      const guarantee = given.rules[0]?.guarantee
      for (const { userId, attendance } of given.people) {
        if (!attendance.length || guarantee?.by !== 'period' || guarantee.basis !== 'whole') continue
        const counted = lines.filter(
          (line) => line.userId === userId && ['piece', 'rework', 'scrap', 'tier', 'guarantee'].includes(line.kind),
        )
        expect(total(counted)).toBeGreaterThanOrEqual(guarantee.amount - (given.places ? 0 : 0.5))
      }
    }),
    { numRuns: 80 },
  )
})

it('adjusts a locked period so that paid and adjusted sum to what is reckoned now, once', () => {
  fc.assert(
    fc.property(input, fc.nat(), (given, some) => {
      const paid = reckonWages(given).lines.map((line, i) => ({ ...line, id: i + 1 }))
      const reversed = given.reports.filter(({ id }) => (id + some) % 3)
      const now = reckonWages({ ...given, reports: reversed }).lines
      const adjustments = adjustmentsOf(paid, now)
      expect(sumOf([total(paid), total(adjustments)])).toBe(total(now))
      for (const { why, amount } of adjustments) expect(reckonAgain(why)).toBe(amount)
      const booked = [...paid, ...adjustments.map((each, i) => ({ ...each, id: 1000 + i }))]
      expect(adjustmentsOf(booked, now)).toEqual([])
      // And back, as if the reversals had never been.
      const back = adjustmentsOf(booked, reckonWages(given).lines)
      expect(sumOf([total(booked), total(back)])).toBe(total(paid))
    }),
    { numRuns: 80 },
  )
})
