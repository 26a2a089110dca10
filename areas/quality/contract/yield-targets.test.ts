import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetFigures } from '#areas/execution/contract/targets.ts'
import { meetInTime, sameScope, scopeFields, specificity, type TargetScheme, targetOf } from './yield-targets.ts'

const day = fc.integer({ min: 1, max: 28 }).map((date) => `2026-03-${String(date).padStart(2, '0')}`)
const some = fc.option(fc.integer({ min: 1, max: 2 }))
const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }))
const scope = fc.record({ productId: some, operationId: some, lineId: some })
const days = fc
  .tuple(day, fc.option(day))
  .map(([a, b]) => ({ validFrom: b !== null && b < a ? b : a, validTo: b === null ? null : b < a ? a : b }))
const scheme: fc.Arbitrary<Omit<TargetScheme, 'code'>> = fc
  .tuple(scope, days, fc.record({ goodRate: share, firstPass: share, finalYield: share, productivity: share }))
  .map(([of, valid, targets]) => ({ name: '', ...of, ...valid, ...targets }))

/** As the lists hold them: of one scope one a day. */
const schemes = fc.array(scheme, { maxLength: 12 }).map((all) => {
  const kept: TargetScheme[] = []
  for (const [i, each] of all.entries())
    if (!kept.some((other) => sameScope(other, each) && meetInTime(other, each))) kept.push({ ...each, code: `S${i}` })
  return kept
})
const figure = fc.constantFrom(...targetFigures)
const fits = (one: TargetScheme, of: Record<string, number | null>, on: string) =>
  one.validFrom <= on &&
  (one.validTo ?? '9999') >= on &&
  scopeFields.every((key) => one[key] === null || one[key] === of[key])

test('what counts holds that day, names nothing but what is asked for, and none that does says more', () => {
  fc.assert(
    fc.property(schemes, figure, scope, day, (all, asked, of, on) => {
      const found = targetOf(all, asked, of, on)
      const able = all.filter((one) => fits(one, of, on) && one[asked] !== null)
      expect(found === null).toBe(able.length === 0)
      if (!found) return
      const best = able.find(({ code }) => code === found.code) as TargetScheme
      expect(found.value).toBe(best[asked])
      for (const other of able) if (other !== best) expect(specificity(other)).toBeLessThan(specificity(best))
    }),
  )
})

test('the order in which schemes were made says nothing', () => {
  fc.assert(
    fc.property(schemes, figure, scope, day, fc.infiniteStream(fc.nat()), (all, asked, of, on, chance) => {
      const shuffled = all
        .map((one) => ({ one, at: chance.next().value as number }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(targetOf(shuffled, asked, of, on)).toEqual(targetOf(all, asked, of, on))
    }),
  )
})

test('a scheme that is ended, or of another product, changes nothing of what counted', () => {
  fc.assert(
    fc.property(schemes, scheme, figure, scope, day, (all, more, asked, of, on) => {
      const beside = { ...more, code: 'more' }
      fc.pre(!fits(beside, of, on))
      expect(targetOf([...all, beside], asked, of, on)).toEqual(targetOf(all, asked, of, on))
    }),
  )
})

test('meeting in time is said the same both ways, and means a day in common', () => {
  fc.assert(
    fc.property(days, days, (a, b) => {
      const all = Array.from({ length: 31 }, (_, i) => `2026-03-${String(i + 1).padStart(2, '0')}`)
      const on = (one: typeof a, at: string) => one.validFrom <= at && (one.validTo ?? '9999') >= at
      expect(meetInTime(a, b)).toBe(all.some((at) => on(a, at) && on(b, at)))
      expect(meetInTime(b, a)).toBe(meetInTime(a, b))
    }),
  )
})

const none = { goodRate: null, firstPass: null, finalYield: null, productivity: null }
const any = { productId: null, operationId: null, lineId: null, validFrom: '2026-01-01', validTo: null, name: '' }
const of = { productId: 1, operationId: 1, lineId: 1 }

test('more that is named comes first, then a product before an operation before a line', () => {
  const order: Partial<TargetScheme>[] = [
    { productId: 1, operationId: 1, lineId: 1 },
    { productId: 1, operationId: 1 },
    { productId: 1, lineId: 1 },
    { operationId: 1, lineId: 1 },
    { productId: 1 },
    { operationId: 1 },
    { lineId: 1 },
    {},
  ]
  const all = order.map((each, i) => ({ ...any, ...none, goodRate: 0.9, ...each, code: `S${i}` }))
  for (let i = 0; i < all.length; i++)
    expect(targetOf(all.slice(i).reverse(), 'goodRate', of, '2026-02-01')?.code).toBe(`S${i}`)
})

test('what the most specific scheme leaves open another one says; of two that say as much the later one', () => {
  const wide = { ...any, ...none, code: 'W', goodRate: 0.9, firstPass: 0.8 }
  const narrow = { ...any, ...none, code: 'N', productId: 1, goodRate: 0.95 }
  const at = (all: TargetScheme[], asked: 'goodRate' | 'firstPass') => targetOf(all, asked, of, '2026-02-01')?.code
  expect(at([wide, narrow], 'goodRate')).toBe('N')
  expect(at([wide, narrow], 'firstPass')).toBe('W')
  expect(at([wide, { ...wide, code: 'L', validFrom: '2026-01-02' }], 'goodRate')).toBe('L')
  expect(targetOf([narrow], 'goodRate', { lineId: 1 }, '2026-02-01')).toBeNull()
})
