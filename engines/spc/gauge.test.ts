import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { fisherTail } from './fisher.ts'
import { gaugeStudy, type Measurements } from './index.ts'

/** Trials of each appraiser over ten parts, as AIAG MSA, 4th edition, figure III-B 15, lists them. */
const listed = [
  [
    [0.29, -0.56, 1.34, 0.47, -0.8, 0.02, 0.59, -0.31, 2.26, -1.36],
    [0.41, -0.68, 1.17, 0.5, -0.92, -0.11, 0.75, -0.2, 1.99, -1.25],
    [0.64, -0.58, 1.27, 0.64, -0.84, -0.21, 0.66, -0.17, 2.01, -1.31],
  ],
  [
    [0.08, -0.47, 1.19, 0.01, -0.56, -0.2, 0.47, -0.63, 1.8, -1.68],
    [0.25, -1.22, 0.94, 1.03, -1.2, 0.22, 0.55, 0.08, 2.12, -1.62],
    [0.07, -0.68, 1.34, 0.2, -1.28, 0.06, 0.83, -0.34, 2.19, -1.5],
  ],
  [
    [0.04, -1.38, 0.88, 0.14, -1.46, -0.29, 0.02, -0.46, 1.77, -1.49],
    [-0.11, -1.13, 1.09, 0.2, -1.07, -0.67, 0.01, -0.56, 1.45, -1.77],
    [-0.15, -0.96, 0.67, 0.11, -1.45, -0.49, 0.21, -0.49, 1.87, -2.16],
  ],
]
const aiag: Measurements = Array.from({ length: 10 }, (_, part) =>
  listed.map((trials) => trials.map((values) => values[part] as number)),
)

describe('the study of AIAG MSA', () => {
  test('by average and range: figures of the manual', () => {
    const study = gaugeStudy('averageRange', aiag)!
    expect(study.repeatability).toBeCloseTo(0.20188, 4)
    expect(study.reproducibility).toBeCloseTo(0.2297, 3)
    expect(study.gaugeRr).toBeCloseTo(0.3058, 3)
    expect(study.partVariation).toBeCloseTo(1.10456, 3)
    expect(study.totalVariation).toBeCloseTo(1.1461, 3)
    expect(study.shares.repeatability).toBeCloseTo(17.62, 1)
    expect(study.shares.reproducibility).toBeCloseTo(20.04, 1)
    expect(study.shares.gaugeRr).toBeCloseTo(26.68, 1)
    expect(study.shares.partVariation).toBeCloseTo(96.38, 1)
    expect(study).toMatchObject({ ndc: 5, verdict: 'conditional' })
    expect(study).not.toHaveProperty('interaction')
  })

  test('by analysis of variance: figures of the manual, the interaction pooled', () => {
    const study = gaugeStudy('anova', aiag, { tolerance: 8 })!
    expect(study.repeatability).toBeCloseTo(0.199933, 6)
    expect(study.reproducibility).toBeCloseTo(0.226838, 6)
    expect(study.gaugeRr).toBeCloseTo(0.302373, 5)
    expect(study.partVariation).toBeCloseTo(1.042327, 6)
    expect(study.shares.gaugeRr).toBeCloseTo(27.9, 1)
    expect(study.interactionTest!.statistic).toBeCloseTo(0.434, 3)
    expect(study.interactionTest!.p).toBeCloseTo(0.974, 3)
    expect(study).toMatchObject({ ndc: 4, interactionTest: { pooled: true } })
    expect(study).not.toHaveProperty('interaction')
    expect(study.toleranceShares!.gaugeRr).toBeCloseTo((600 * 0.302373) / 8, 3)
    const narrow = gaugeStudy('anova', aiag, { tolerance: 8, width: 5.15 })!
    expect(narrow.toleranceShares!.gaugeRr).toBeCloseTo((515 * 0.302373) / 8, 3)
    expect(narrow.shares).toEqual(study.shares)
  })

  test('kept, the interaction has no variance of its own, and the residual is the smaller one', () => {
    const study = gaugeStudy('anova', aiag, { poolAbove: 1 })!
    expect(study).toMatchObject({ interaction: 0, interactionTest: { pooled: false } })
    expect(study.repeatability).toBeCloseTo(Math.sqrt(0.04598), 4)
  })
})

test('an interaction that stands out counts to the reproducibility', () => {
  const crossed = [0, 1, 2, 3].map((part) =>
    [0, 1].map((person) => [0, 0.1].map((trial) => 10 * part + (part % 2 === person ? 3 : -3) + trial)),
  )
  const study = gaugeStudy('anova', crossed)!
  // MSe = 0.005, MS of the interaction = 2 · 4 · 2 · 9 ÷ 3.
  expect(study.repeatability).toBeCloseTo(Math.sqrt(0.005), 12)
  expect(study.interaction).toBeCloseTo(Math.sqrt((48 - 0.005) / 2), 12)
  expect(study.reproducibility).toBeCloseTo(study.interaction!, 12)
  expect(study.interactionTest!.p).toBeLessThan(1e-6)
})

test('a gauge without variation of its own, parts that are alike, and nothing that varies', () => {
  const exact = [1, 2, 3].map((part) => [1, 1].map(() => [part, part]))
  for (const method of ['anova', 'averageRange'] as const)
    expect(gaugeStudy(method, exact)).toMatchObject({ gaugeRr: 0, ndc: null, verdict: 'good' })
  const alike = [1, 1, 1].map(() => [1, 1].map(() => [0, 1]))
  for (const method of ['anova', 'averageRange'] as const)
    expect(gaugeStudy(method, alike)).toMatchObject({ partVariation: 0, ndc: 1, verdict: 'unacceptable' })
  const still = [1, 1, 1].map(() => [1, 1, 1].map(() => [0.1, 0.1, 0.1]))
  expect(gaugeStudy('anova', still)).toBeNull()
  expect(gaugeStudy('averageRange', still)).toBeNull()
})

// Tables of the F distribution, NIST/SEMATECH e-Handbook, 1.3.6.7.3.
test.each([
  [161.448, 1, 1, 0.05],
  [4.965, 1, 10, 0.05],
  [3.326, 5, 10, 0.05],
  [2.978, 10, 10, 0.05],
  [4.849, 10, 10, 0.01],
  [1.839, 20, 40, 0.05],
])('F = %d with %i and %i degrees of freedom leaves %d', (f, numerator, denominator, p) => {
  expect(Math.abs(fisherTail(f, numerator, denominator) - p)).toBeLessThan(3e-5)
})

test('F has its closed form with two degrees of freedom, and its ends', () => {
  for (const f of [0.01, 0.5, 1, 3, 50]) expect(fisherTail(f, 2, 12)).toBeCloseTo((1 + f / 6) ** -6, 13)
  expect(fisherTail(0, 3, 9)).toBe(1)
  expect(fisherTail(Number.POSITIVE_INFINITY, 3, 9)).toBe(0)
})

describe('a study, whatever was measured', () => {
  const reading = fc.integer({ min: -800, max: 800 }).map((units) => units / 16)
  const study = fc
    .tuple(fc.integer({ min: 2, max: 8 }), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }))
    .chain(([parts, people, trials]) => {
      const times = <T>(of: fc.Arbitrary<T>, n: number) => fc.array(of, { minLength: n, maxLength: n })
      return times(times(times(reading, trials), people), parts)
    })
  const method = fc.constantFrom('averageRange' as const, 'anova' as const)

  it('adds up in squares, and its shares are of the total', () => {
    fc.assert(
      fc.property(method, study, (how, measurements) => {
        const found = gaugeStudy(how, measurements)
        fc.pre(found !== null)
        const { gaugeRr, repeatability, reproducibility, partVariation, totalVariation, shares } = found
        expect(gaugeRr ** 2).toBeCloseTo(repeatability ** 2 + reproducibility ** 2, 6)
        expect(totalVariation ** 2).toBeCloseTo(gaugeRr ** 2 + partVariation ** 2, 6)
        expect(shares.gaugeRr ** 2 + shares.partVariation ** 2).toBeCloseTo(10_000, 6)
        expect(found.interaction ?? 0).toBeLessThanOrEqual(reproducibility + 1e-12)
      }),
    )
  })

  it('minds neither the order of parts, appraisers and trials nor where zero lies', () => {
    fc.assert(
      fc.property(method, study, (how, measurements) => {
        const turned = [...measurements]
          .reverse()
          .map((part) => [...part].reverse().map((cell) => [...cell].reverse().map((value) => value + 64)))
        const [one, other] = [gaugeStudy(how, measurements), gaugeStudy(how, turned)]
        fc.pre(one !== null && other !== null)
        expect(other.gaugeRr).toBeCloseTo(one.gaugeRr, 8)
        expect(other.partVariation).toBeCloseTo(one.partVariation, 8)
      }),
    )
  })
})
