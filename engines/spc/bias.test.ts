import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { biasStudy } from './index.ts'
import { shareInterval, studentLimit, studentTails } from './student.ts'

/** AIAG MSA, 4th edition, table III-B 4: five parts, twelve readings each. */
const linearity = [
  [2, [2.7, 2.5, 2.4, 2.5, 2.7, 2.3, 2.5, 2.5, 2.4, 2.4, 2.6, 2.4]],
  [4, [5.1, 3.9, 4.2, 5, 3.8, 3.9, 3.9, 3.9, 3.9, 4, 4.1, 3.8]],
  [6, [5.8, 5.7, 5.9, 5.9, 6, 6.1, 6, 6.1, 6.4, 6.3, 6, 6.1]],
  [8, [7.6, 7.7, 7.8, 7.7, 7.8, 7.8, 7.8, 7.7, 7.8, 7.5, 7.6, 7.7]],
  [10, [9.1, 9.3, 9.5, 9.3, 9.4, 9.5, 9.5, 9.5, 9.6, 9.2, 9.3, 9.4]],
] as const
const parts = linearity.map(([reference, values]) => ({ reference, values }))

describe('the tables', () => {
  // NIST/SEMATECH e-Handbook, 1.3.6.7.2.
  test.each([
    [1, 12.706],
    [10, 2.228],
    [30, 2.042],
    [100, 1.984],
  ])('t with %i degrees of freedom has 5 %% beyond %d', (freedom, t) => {
    expect(studentLimit(freedom)).toBeCloseTo(t, 3)
    expect(studentTails(studentLimit(freedom), freedom)).toBeCloseTo(0.05, 10)
  })

  test('81 of 263 lie between 25.27 % and 36.76 % (Newcombe 1998), none and all have an end', () => {
    const [from, to] = shareInterval(81, 263)
    expect(from).toBeCloseTo(0.2527, 4)
    expect(to).toBeCloseTo(0.3676, 4)
    // Closed forms of the ends.
    expect(shareInterval(0, 10)).toEqual([0, expect.closeTo(1 - 0.025 ** 0.1, 10)])
    expect(shareInterval(10, 10)).toEqual([expect.closeTo(0.025 ** 0.1, 10), 1])
  })
})

describe('bias', () => {
  test('at one reference: figures of AIAG MSA, 4th edition, table III-B 2', () => {
    const values = [5.8, 5.7, 5.9, 5.9, 6, 6.1, 6, 6.1, 6.4, 6.3, 6, 6.1, 6.2, 5.6, 6]
    const { references, line, verdict, linearityShare, biasShare } = biasStudy([{ reference: 6, values }], 2.5)
    const [found] = references
    expect(found!.bias).toBeCloseTo(0.0067, 4)
    expect(found!.repeatability).toBeCloseTo(0.212, 3)
    expect(found!.statistic).toBeCloseTo(0.1218, 4)
    expect(found!.interval[0]).toBeCloseTo(-0.1107, 4)
    expect(found!.interval[1]).toBeCloseTo(0.1241, 4)
    expect(found).toMatchObject({ count: 15, significant: false })
    expect({ line, verdict, linearityShare }).toEqual({ line: null, verdict: 'good', linearityShare: null })
    expect(biasShare).toBeCloseTo(100 * (0.1 / 15 / 2.5), 10)
  })

  test('over a range: figures of AIAG MSA, 4th edition', () => {
    const { references, line, linearityShare, linearity: ofProcess, verdict } = biasStudy(parts, 6)
    expect(references.map(({ bias }) => Number(bias.toFixed(6)))).toEqual([
      0.491667, 0.125, 0.025, -0.291667, -0.616667,
    ])
    expect(line!.slope).toBeCloseTo(-0.131667, 6)
    expect(line!.intercept).toBeCloseTo(0.736667, 6)
    expect(line!.determination).toBeCloseTo(0.714, 3)
    expect(line!.deviation).toBeCloseTo(0.23954, 5)
    expect(line!.slopeTest.statistic).toBeCloseTo(-12.043, 3)
    expect(line!.interceptTest.statistic).toBeCloseTo(10.158, 3)
    expect(linearityShare).toBeCloseTo(13.1667, 4)
    expect(ofProcess).toBeCloseTo(0.79, 2)
    expect(verdict).toBe('nonlinear')
  })

  test('that is the same everywhere is no nonlinearity; one without spread is certain', () => {
    const wobble = [-0.1, 0.1, 0, -0.1, 0.1, 0]
    const shifted = [1, 5, 9].map((reference) => ({ reference, values: wobble.map((each) => reference + 0.3 + each) }))
    expect(biasStudy(shifted)).toMatchObject({ verdict: 'biased', linearity: null, biasShare: null })
    const exact = [1, 5, 9].map((reference) => ({ reference, values: [reference, reference] }))
    expect(biasStudy(exact)).toMatchObject({ verdict: 'good', bias: 0, linearityShare: 0 })
    expect(biasStudy([{ reference: 0.3, values: [0.1 + 0.2, 0.1 + 0.2] }])).toMatchObject({
      verdict: 'good',
      references: [{ statistic: null, p: 1 }],
    })
    expect(biasStudy([{ reference: 1, values: [1.1, 1.1] }]).verdict).toBe('biased')
    const rising = [1, 5, 9].map((reference) => ({ reference, values: [1.1 * reference, 1.1 * reference] }))
    expect(biasStudy(rising).verdict).toBe('nonlinear')
  })

  test('references that differ by rounding alone are no range', () => {
    const near = [0.3, 0.1 + 0.2, 5e-324].map((reference) => ({ reference, values: [reference, reference + 0.1] }))
    expect(biasStudy(near.slice(0, 2))).toMatchObject({ line: null, verdict: 'good' })
    expect(biasStudy([{ reference: 0, values: [0, 1] }, near[2]!]).line).toBeNull()
  })

  test('the same reference twice is one', () => {
    const [first, ...others] = parts
    const { reference, values } = first!
    const parted = [{ reference, values: values.slice(0, 5) }, ...others, { reference, values: values.slice(5) }]
    expect(biasStudy(parted).line!.slope).toBeCloseTo(biasStudy(parts).line!.slope, 12)
    expect(biasStudy(parted).references).toHaveLength(5)
  })

  const reading = fc.integer({ min: -800, max: 800 }).map((units) => units / 16)
  const study = fc.uniqueArray(
    fc.record({ reference: reading, values: fc.array(reading, { minLength: 2, maxLength: 8 }) }),
    { minLength: 1, maxLength: 6, selector: ({ reference }) => reference },
  )

  it('has numbers throughout, and the line goes through the mean of all readings', () => {
    fc.assert(
      fc.property(study, (readings) => {
        const { references, line, bias } = biasStudy(readings)
        for (const each of references) {
          expect(each.interval[0]).toBeLessThanOrEqual(each.bias)
          expect(each.p >= 0 && each.p <= 1).toBe(true)
        }
        if (!line) return
        const all = readings.flatMap(({ reference, values }) => values.map(() => reference))
        const middle = all.reduce((total, each) => total + each, 0) / all.length
        expect(line.slope * middle + line.intercept).toBeCloseTo(bias, 6)
        for (const { bias: at, lower, upper } of line.band) expect(lower <= at && at <= upper).toBe(true)
      }),
    )
  })

  it('moves with the readings and not its spread', () => {
    fc.assert(
      fc.property(study, (readings) => {
        const moved = readings.map(({ reference, values }) => ({ reference, values: values.map((value) => value + 2) }))
        const [one, other] = [biasStudy(readings), biasStudy(moved)]
        expect(other.bias).toBeCloseTo(one.bias + 2, 8)
        if (one.line) expect(other.line!.slope).toBeCloseTo(one.line.slope, 8)
      }),
    )
  })
})
