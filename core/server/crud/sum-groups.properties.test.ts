import fc from 'fast-check'
import { expect, it } from 'vitest'
import { add } from '../../contract/decimal.ts'
import { type Fact, sumGroups } from './sum-groups.ts'

const fact: fc.Arbitrary<Fact> = fc.record({
  keys: fc.record({
    day: fc.constantFrom('2026-11-01', '2026-11-02'),
    line: fc.constantFrom(1, 2, null),
    shift: fc.constantFrom('a', 'b'),
  }),
  sums: fc.record({ good: fc.integer({ min: -10_000, max: 1_000_000 }).map((thousandths) => thousandths / 1000) }),
  sets: fc.record({ people: fc.array(fc.constantFrom('1', '2', '3'), { maxLength: 3 }) }),
})
const dimensions = fc.subarray(['day', 'line', 'shift'])

it('adds up to the same whole by whatever dimensions', () => {
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1 }), dimensions, (facts, by) => {
      const whole = add(...facts.map(({ sums }) => sums.good ?? 0))
      expect(add(...[...sumGroups(facts, by).values()].map(({ sums }) => sums.good ?? 0))).toBe(whole)
      expect(sumGroups(facts, []).get('[]')?.sums.good).toBe(whole)
    }),
  )
})

it('gives the same in one step or in two, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fact), dimensions, (facts, by) => {
      const fine = [...sumGroups(facts, ['day', 'line', 'shift']).values()]
      const twice = sumGroups(fine, by)
      const once = sumGroups([...facts].reverse(), by)
      for (const [key, group] of once) expect(twice.get(key)?.sums).toEqual(group.sums)
      expect(twice.size).toBe(once.size)
    }),
  )
})

it('counts what occurs in several facts once', () => {
  fc.assert(
    fc.property(fc.array(fact, { minLength: 1 }), (facts) => {
      const all = new Set(facts.flatMap(({ sets }) => sets?.people ?? []))
      expect(sumGroups(facts, []).get('[]')?.counts.people).toBe(all.size)
    }),
  )
})

it('a year of a large factory is one group', () => {
  const facts = Array.from({ length: 300_000 }, (_, i) => ({ keys: { person: i % 7 }, sums: { hours: 0.1 } }))
  expect([...sumGroups(facts, []).values()][0]?.sums).toEqual({ hours: 30_000 })
})
