import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { reckonAgreementStudy } from '../../contract/agreement-study.api.ts'
import { reckonBiasStudy } from '../../contract/bias-study.api.ts'
import { reckonCapabilityStudy } from '../../contract/capability-study.api.ts'
import { reckonShortRunChart } from '../../contract/short-run.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

// A parabola between 1 and 10 is far from normal.
const skewed = Array.from({ length: 60 }, (_, i) => 1 + (i / 20) ** 2)

test('a capability study says by which method it reckons and why, or that there are too few values', async () => {
  const team = await gemba.team()
  const auto = await team.call(reckonCapabilityStudy, { study: 'machine', values: skewed, usl: 15 })
  expect(auto).toMatchObject({ method: 'percentile', because: 'neither', potential: null, count: 60 })
  expect(auto.intervals.actual![0]).toBeLessThan(auto.actual!)
  const asked = await team.call(reckonCapabilityStudy, {
    study: 'process',
    values: skewed,
    lsl: 0.5,
    usl: 15,
    method: 'boxCox',
  })
  expect(asked).toMatchObject({ method: 'boxCox', because: 'asked', lambda: expect.any(Number) })
  expect(asked.actual).toBeLessThanOrEqual(asked.potential!)
  const few = await team.call(reckonCapabilityStudy, {
    study: 'machine',
    values: skewed.slice(0, 49),
    usl: 15,
    method: 'normal',
  })
  expect(few).toMatchObject({ problem: 'tooFew', fewest: 50, potential: null, actual: null, quantiles: null })
})

test.each<[string, object, RegExp]>([
  ['usl', { study: 'process', values: skewed }, /at least one specification limit/],
  ['usl', { study: 'process', values: skewed, lsl: 2, usl: 2 }, /above the lower/],
  ['values', { study: 'process', values: [], usl: 2 }, /Cannot be empty/],
  ['values', { study: 'process', values: Array(10_001).fill(1), usl: 2 }, /At most 10000/],
  ['method', { study: 'process', values: skewed, usl: 2, method: 'johnson' }, /one of: auto/],
])('a capability study with %s wrong in %# is refused with the way out', async (field, sent, words) => {
  const team = await gemba.team()
  const { status, body } = await team.raw(reckonCapabilityStudy.path, sent)
  expect(status).toBe(400)
  expect((body.data as Record<string, string>)[field]).toMatch(words)
})

test('bias of one reference, and linearity over several, are answered with what they rest on', async () => {
  const team = await gemba.team()
  const single = await team.call(reckonBiasStudy, { readings: [{ reference: 5, values: [5.1, 4.9, 5, 5.2] }] })
  expect(single).toMatchObject({ line: null, linearityShare: null, biasShare: null, verdict: 'good' })
  expect(single.bias).toBeCloseTo(0.05, 12)
  const rising = [1, 2, 3].map((reference) => ({ reference, values: [1.1 * reference, 1.1 * reference + 0.001] }))
  const several = await team.call(reckonBiasStudy, { readings: rising, variation: 2 })
  expect(several.verdict).toBe('nonlinear')
  expect(several.linearityShare).toBeCloseTo(10, 10)
  expect(several.linearity).toBeCloseTo(0.2, 10)
  expect(several.line!.band).toHaveLength(3)
})

const judgements = [
  [
    ['ok', 'ok'],
    ['ok', 'ng'],
  ],
  [
    ['ng', 'ng'],
    ['ng', 'ng'],
  ],
]

test('agreement is answered with and without a reference', async () => {
  const team = await gemba.team()
  const plain = await team.call(reckonAgreementStudy, { ratings: judgements })
  expect(plain).toMatchObject({
    categories: ['ng', 'ok'],
    between: { parts: { found: 1, of: 2 } },
    verdict: 'unacceptable',
  })
  expect(plain.appraisers[0]).not.toHaveProperty('against')
  const known = await team.call(reckonAgreementStudy, { ratings: judgements, reference: ['ok', 'ng'], accepted: 'ok' })
  expect(known.appraisers).toMatchObject([
    { verdict: 'good', miss: { share: 0 } },
    { verdict: 'unacceptable', falseAlarm: { found: 1, of: 2 } },
  ])
  expect(known.verdict).toBe('unacceptable')
})

const all = (count: number) => [Array.from({ length: count }, (_, i) => [`c${i}`]), Array(count).fill(['c0'])]
test.each<[string, typeof reckonBiasStudy | typeof reckonAgreementStudy, object, RegExp]>([
  ['readings', reckonBiasStudy, { readings: [] }, /Cannot be empty/],
  [
    'readings.1.values',
    reckonBiasStudy,
    {
      readings: [
        { reference: 1, values: [1, 2] },
        { reference: 2, values: [1] },
      ],
    },
    /at least twice/,
  ],
  ['variation', reckonBiasStudy, { readings: [{ reference: 1, values: [1, 2] }], variation: 0 }, /Cannot be below/],
  ['ratings', reckonAgreementStudy, { ratings: [judgements[0]] }, /At least 2/],
  ['ratings.1', reckonAgreementStudy, { ratings: [judgements[0], [['ok', 'ok']]] }, /1 instead of 2/],
  [
    'ratings.0.1',
    reckonAgreementStudy,
    {
      ratings: [
        [['ok'], ['ok', 'ng']],
        [['ok'], ['ok']],
      ],
    },
    /2 instead of 1/,
  ],
  ['ratings', reckonAgreementStudy, { ratings: [[['ok']], [['ng']]] }, /add trials/],
  [
    'ratings',
    reckonAgreementStudy,
    { ratings: [...Array(3)].flatMap((_, k) => all(10).map((part) => part.map(([each]) => [`${each}${k}`]))) },
    /20 at the most/,
  ],
  ['reference', reckonAgreementStudy, { ratings: judgements, reference: ['ok'] }, /1 references for 2 parts/],
  [
    'accepted',
    reckonAgreementStudy,
    { ratings: judgements, reference: ['ok', 'ng'], accepted: 'fine' },
    /“fine” is in none/,
  ],
])('%s wrong in a study of a measurement system is refused with the way out (%#)', async (field, call, sent, words) => {
  const team = await gemba.team()
  const { status, body } = await team.raw(call.path, sent)
  expect(status).toBe(400)
  expect((body.data as Record<string, string>)[field]).toMatch(words)
})

const runs = [10, 12, 100, 120, 12, 10, 120, 100].map((value) => ({ product: value < 50 ? 'x' : 'y', values: [value] }))

test('short runs are charted by their deviations, or in standard deviations of their product', async () => {
  const team = await gemba.team()
  const nominal = await team.call(reckonShortRunChart, {
    chart: 'nominal',
    points: runs,
    nominals: [{ product: 'x', nominal: 10 }],
  })
  expect(nominal.points.slice(0, 4).map(({ value }) => value)).toEqual([0, 2, -10, 10])
  expect(nominal).toMatchObject({
    kind: 'iMR',
    products: [
      { product: 'x', deviation: 1 },
      { product: 'y', nominal: 110 },
    ],
  })
  const standardised = await team.call(reckonShortRunChart, {
    chart: 'standardised',
    points: [...runs, { product: 'y', values: [500] }],
    baseline: { from: 0, to: 7 },
    rules: ['nelson1'],
  })
  expect(standardised.points.at(-1)).toMatchObject({ upper: 3, lower: -3, violations: ['nelson1'] })
})

test.each<[string, object, RegExp]>([
  ['points', { chart: 'nominal', points: [] }, /At least 2/],
  ['points.0.product', { chart: 'nominal', points: [{ product: ' ', values: [1] }, runs[0]] }, /empty/],
  ['points.1.values', { chart: 'nominal', points: [{ product: 'x', values: [1, 2] }, runs[0]] }, /1 value: 2 to 25/],
  ['points.8', { chart: 'standardised', points: [...runs, { product: 'z', values: [1] }] }, /“z” has too few values/],
  ['baseline.to', { chart: 'nominal', points: runs, baseline: { from: 0, to: 8 } }, /last point is 7/],
  ['baseline', { chart: 'nominal', points: runs, baseline: { from: 1, to: 1 } }, /at least 2 values/],
])('%s wrong in a short run is refused with the way out (%#)', async (field, sent, words) => {
  const team = await gemba.team()
  const { status, body } = await team.raw(reckonShortRunChart.path, sent)
  expect(status).toBe(400)
  expect((body.data as Record<string, string>)[field]).toMatch(words)
})
