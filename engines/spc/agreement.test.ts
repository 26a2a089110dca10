import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cohenKappa, fleissKappa } from './agreement.ts'
import { agreementStudy } from './index.ts'

/** Judgements of two as a table of counts has them. */
const pairsOf = (counts: readonly (readonly number[])[]) =>
  counts.flatMap((row, one) =>
    row.flatMap((count, other) => Array.from({ length: count }, () => [String(one), String(other)] as const)),
  )

// AIAG MSA, 4th edition, chapter III, section C: appraisers A, B, C with each other and with the reference.
test.each([
  [
    'A and B',
    [
      [44, 6],
      [3, 97],
    ],
    0.86,
  ],
  [
    'A and C',
    [
      [43, 7],
      [8, 92],
    ],
    0.78,
  ],
  [
    'B and C',
    [
      [42, 5],
      [9, 94],
    ],
    0.79,
  ],
  [
    'A and the reference',
    [
      [45, 5],
      [3, 97],
    ],
    0.88,
  ],
  [
    'B and the reference',
    [
      [45, 2],
      [3, 100],
    ],
    0.92,
  ],
  [
    'C and the reference',
    [
      [42, 9],
      [6, 93],
    ],
    0.77,
  ],
])('kappa of %s is that of the manual', (_, counts, kappa) => {
  expect(Math.abs(cohenKappa(pairsOf(counts), ['0', '1'])! - kappa)).toBeLessThan(0.0051)
})

test('kappa of fourteen judges of ten things: Fleiss’ worked example', () => {
  const counts = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ]
  const things = counts.map((row) => row.flatMap((count, k) => Array.from({ length: count }, () => String(k))))
  expect(fleissKappa(things, ['0', '1', '2', '3', '4'])).toBeCloseTo(0.21, 3)
})

test('all alike are 1, one category tells nothing, the opposite is −1', () => {
  expect(
    cohenKappa(
      pairsOf([
        [5, 0],
        [0, 5],
      ]),
      ['0', '1'],
    ),
  ).toBe(1)
  expect(
    cohenKappa(
      pairsOf([
        [0, 5],
        [5, 0],
      ]),
      ['0', '1'],
    ),
  ).toBe(-1)
  expect(cohenKappa(pairsOf([[5]]), ['0'])).toBeNull()
  expect(
    fleissKappa(
      [
        ['a', 'a'],
        ['a', 'a'],
      ],
      ['a'],
    ),
  ).toBeNull()
})

describe('a study by attributes', () => {
  // Four parts, two appraisers, two trials: the second lets a bad part pass once and stops a good one once.
  const ratings = [
    [
      ['ok', 'ok'],
      ['ok', 'ok'],
    ],
    [
      ['ok', 'ok'],
      ['ng', 'ok'],
    ],
    [
      ['ng', 'ng'],
      ['ng', 'ng'],
    ],
    [
      ['ng', 'ng'],
      ['ok', 'ng'],
    ],
  ]
  const reference = ['ok', 'ok', 'ng', 'ng']

  test('tells each with himself, with the other and with the reference, misses and false alarms', () => {
    const study = agreementStudy(ratings, { reference, accepted: 'ok' })
    expect(study.categories).toEqual(['ng', 'ok'])
    const [first, second] = study.appraisers
    expect(first).toMatchObject({
      within: { parts: { found: 4, of: 4, share: 1 }, kappa: 1 },
      against: { parts: { share: 1 }, kappa: 1 },
      miss: { found: 0, of: 4 },
      falseAlarm: { found: 0, of: 4 },
      verdict: 'good',
    })
    expect(second).toMatchObject({
      within: { parts: { found: 2, of: 4 }, kappa: 0 },
      against: { parts: { found: 2, of: 4 }, kappa: 0.5 },
      miss: { found: 1, of: 4, share: 0.25 },
      falseAlarm: { found: 1, of: 4, share: 0.25 },
      verdict: 'unacceptable',
    })
    expect(study.between).toMatchObject({ parts: { found: 2, of: 4 } })
    expect(study.pairs).toEqual([{ one: 0, other: 1, kappa: 0.5 }])
    expect(study.against).toMatchObject({ parts: { found: 2, of: 4 }, kappa: 0.75 })
    expect(study.verdict).toBe('unacceptable')
  })

  test('without a reference is judged by kappa; of one appraiser and one trial there is nothing to compare', () => {
    const study = agreementStudy(ratings)
    expect(study).not.toHaveProperty('against')
    expect(study.appraisers[0]).not.toHaveProperty('miss')
    expect(study.verdict).toBe('unacceptable')
    const one = agreementStudy(ratings.map(([first]) => [first!]))
    expect(one).toMatchObject({ between: null, pairs: [], verdict: 'good' })
    const single = agreementStudy(ratings.map((part) => part.map(([trial]) => [trial!])))
    expect(single.appraisers.map(({ within }) => within)).toEqual([null, null])
    expect(single.verdict).toBe('unacceptable')
  })

  test('where no part is bad nothing can be missed', () => {
    const good = ratings.slice(0, 2)
    const { appraisers } = agreementStudy(good, { reference: ['ok', 'ok'], accepted: 'ok' })
    expect(appraisers[1]).toMatchObject({ miss: null, falseAlarm: { found: 1, of: 4 } })
  })

  test('stands at the borders of the manual', () => {
    const of = (right: number) =>
      agreementStudy(
        Array.from({ length: 50 }, (_, i) => [[i < right ? 'a' : 'b'], ['a']]),
        { reference: Array(50).fill('a') },
      ).verdict
    expect([of(45), of(44), of(40), of(39)]).toEqual(['good', 'conditional', 'conditional', 'unacceptable'])
  })

  const category = fc.constantFrom('a', 'b', 'c')
  const study = fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 1, max: 4 }), fc.integer({ min: 1, max: 3 }))
    .chain(([parts, people, trials]) => {
      const times = <T>(of: fc.Arbitrary<T>, n: number) => fc.array(of, { minLength: n, maxLength: n })
      return fc.record({
        given: times(times(times(category, trials), people), parts),
        reference: times(category, parts),
      })
    })

  it('has kappas from −1 to 1, and nobody agrees with all on more parts than with himself', () => {
    fc.assert(
      fc.property(study, ({ given, reference: is }) => {
        fc.pre(given[0]![0]!.length * given[0]!.length > 1)
        const found = agreementStudy(given, { reference: is, accepted: 'a' })
        const kappas = [
          found.between?.kappa,
          ...found.pairs.map(({ kappa }) => kappa),
          ...found.appraisers.flatMap(({ within, against }) => [within?.kappa, against!.kappa]),
        ]
        for (const kappa of kappas) if (kappa != null) expect(Math.abs(kappa)).toBeLessThanOrEqual(1 + 1e-12)
        for (const { within, against } of found.appraisers) {
          if (within) expect(against!.parts.found).toBeLessThanOrEqual(within.parts.found)
          if (within && found.between) expect(found.between.parts.found).toBeLessThanOrEqual(within.parts.found)
        }
        const { share, interval } = found.against!.parts
        expect(interval[0] <= share && share <= interval[1]).toBe(true)
      }),
    )
  })

  it('minds neither the order of the parts nor the names of the categories', () => {
    fc.assert(
      fc.property(study, ({ given, reference: is }) => {
        const renamed = (each: string) => `x${each}`
        const turned = [...given].reverse().map((part) => part.map((trials) => trials.map(renamed)))
        const one = agreementStudy(given, { reference: is, accepted: 'a' })
        const other = agreementStudy(turned, { reference: [...is].reverse().map(renamed), accepted: 'xa' })
        expect(other.verdict).toBe(one.verdict)
        expect(other.appraisers.map(({ miss }) => miss)).toEqual(one.appraisers.map(({ miss }) => miss))
      }),
    )
  })
})
