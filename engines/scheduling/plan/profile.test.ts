import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Profile } from './profile.ts'

describe('Profile', () => {
  it('agrees with an array of ticks, through splits of its blocks', () => {
    const span = fc.tuple(
      fc.integer({ min: 0, max: 900 }),
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 1, max: 3 }),
    )
    fc.assert(
      fc.property(
        fc.array(span, { minLength: 150, maxLength: 250 }),
        fc.array(span, { maxLength: 40 }),
        (spans, asked) => {
          let profile = new Profile()
          const others: { other: Profile; uses: number[] }[] = []
          const ticks = Array.from({ length: 100 }, (_, i) => 10 * i)
          const use = new Array<number>(1000).fill(0)
          spans.forEach(([from, length, amount], i) => {
            profile.add(from, from + length, amount)
            if (i % 50 === 0) {
              const other = profile
              others.push({ other, uses: ticks.map((t) => other.useAt(t)) })
              profile = profile.share()
            }
            if (i % 3 === 0) profile.add(from, from + length, -amount)
            else for (let t = from; t < from + length; t++) use[t] = use[t]! + amount
          })
          for (const { other, uses } of others) expect(ticks.map((t) => other.useAt(t))).toEqual(uses)
          for (const [from, length, amount] of asked) {
            const limit = amount * 6
            const over = (t: number) => use[t]! > limit
            const within = Array.from({ length }, (_, i) => from + i)
            const first = within.find(over)
            let until = first ?? Number.NEGATIVE_INFINITY
            while (over(until)) until++
            let since = within.findLast(over) ?? Number.POSITIVE_INFINITY
            while (over(since - 1)) since--
            expect(profile.busyUntil(from, from + length, limit)).toBe(until)
            expect(profile.busySince(from, from + length, limit)).toBe(since)
            expect(profile.useAt(from)).toBe(use[from])
          }
        },
      ),
    )
  })
})
