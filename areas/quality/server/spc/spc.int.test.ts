import { afterAll, beforeAll, expect, test } from 'vitest'
import { catalogOf } from '#core/server/i18n.ts'
import { makeUser } from '#tests/factories/user.ts'
import { startTestGemba, type TestGemba } from '#tests/support/gemba.ts'
import { sheetOf, upload } from '#tests/support/jobs.ts'
import { readMeasuredSheet } from '../../contract/measured-sheet.api.ts'
import { reckonControlChart, reckonGaugeStudy } from '../../contract/spc.api.ts'

let gemba: TestGemba
beforeAll(async () => {
  gemba = await startTestGemba({ background: false })
})
afterAll(() => gemba?.end())

const subgroups = [
  [10, 12, 11],
  [11, 13, 12],
  [9, 11, 12],
  [12, 10, 13],
]

test('a chart of subgroups is answered with spread and capability, by whoever sees inspections', async () => {
  const { teamId } = await gemba.team()
  const inspector = await makeUser(gemba, teamId, { name: 'Inspector', rights: ['inspectionRecord.view'] })
  const { points, spread, center, sigma, capability } = await inspector.call(reckonControlChart, {
    chart: 'xbarR',
    subgroups,
    options: { lsl: 5, usl: 17 },
  })
  expect(center).toBeCloseTo(136 / 12, 12)
  expect(sigma).toBeCloseTo(2.5 / (3 / Math.sqrt(Math.PI)), 12)
  expect(points[0]).toMatchObject({ value: 11, sizes: 3, violations: [] })
  expect(points[0]!.upper).toBeCloseTo(center + (3 * sigma) / Math.sqrt(3), 12)
  expect(spread!.points.map(({ value }) => value)).toEqual([2, 2, 3, 3])
  expect(capability!.cp).toBeCloseTo(12 / (6 * sigma), 12)
  expect(capability!.intervals.cp![0]).toBeLessThan(capability!.cp!)
  expect(capability!.normality.p).toBeGreaterThan(0.05)
})

test('each chart is answered for what it is drawn of; rules that are on name their points', async () => {
  const team = await gemba.team()
  const values = [...Array(9).fill(1), 20]
  const signals = async (sent: Parameters<typeof team.call<typeof reckonControlChart>>[1]) =>
    (await team.call(reckonControlChart, sent)).points.map(({ violations }) => violations.join())
  const phase2 = { target: 0, sigma: 1 }
  expect(await signals({ chart: 'iMR', values, options: { ...phase2, rules: ['nelson1', 'we4'] } })).toEqual([
    ...Array(7).fill(''),
    'we4',
    'we4',
    'nelson1,we4',
  ])
  expect((await signals({ chart: 'cusum', values, options: phase2 })).slice(-1)).toEqual(['cusum'])
  expect((await signals({ chart: 'ewma', values, options: phase2 })).slice(-1)).toEqual(['nelson1'])
  expect(await signals({ chart: 'xbarS', subgroups })).toEqual(['', '', '', ''])
  const counted = { counts: [1, 2, 40], options: { baseline: { from: 0, to: 1 } } }
  for (const chart of ['p', 'np', 'u'] as const)
    expect(await signals({ chart, sizes: [50, 60, 50], ...counted })).toEqual(['', '', 'nelson1'])
  expect(await signals({ chart: 'c', ...counted })).toEqual(['', '', 'nelson1'])
  const standardised = { ...counted.options, standardised: true }
  const { points } = await team.call(reckonControlChart, {
    chart: 'u',
    sizes: [50, 60, 50],
    counts: counted.counts,
    options: standardised,
  })
  expect(points.map(({ center, upper, lower }) => [lower, center, upper])).toEqual(Array(3).fill([-3, 0, 3]))
  expect(points.at(-1)?.violations).toEqual(['nelson1'])
})

test('too little for a figure is said in place of it', async () => {
  const team = await gemba.team()
  const { capability } = await team.call(reckonControlChart, {
    chart: 'iMR',
    values: [2, 2, 2],
    options: { usl: 3 },
  })
  expect(capability).toMatchObject({
    cp: null,
    cpk: null,
    problem: 'noSpread',
    normality: { statistic: null, p: null, problem: 'tooFew' },
  })
})

const pair = [
  [1, 2],
  [3, 4],
]
test.each<[string, object, RegExp]>([
  ['subgroups', { chart: 'xbarR' }, /one entry per point/],
  ['subgroups', { chart: 'xbarR', subgroups: [] }, /Cannot be empty/],
  ['subgroups.1', { chart: 'xbarR', subgroups: [[1, 2], [3]] }, /1 value: 2 to 25 are needed/],
  ['subgroups.0', { chart: 'xbarS', subgroups: [Array(26).fill(1)] }, /26 values: 2 to 25/],
  ['subgroups.0', { chart: 'ewma', subgroups: [[1], [2, 3]] }, /1 value: 2 to 25/],
  ['subgroups.0.0', { chart: 'xbarR', subgroups: [['x', 2]] }, /Must be a number/],
  ['values', { chart: 'xbarR', subgroups: pair, values: [1] }, /drawn from subgroups/],
  ['values', { chart: 'cusum', subgroups: pair, values: [1] }, /one of the two/],
  ['values', { chart: 'iMR', values: [1] }, /at least 2 values/],
  ['values', { chart: 'iMR', values: Array(2_001).fill(1) }, /At most 2000/],
  [
    'options.baseline',
    { chart: 'iMR', values: [1, 2], options: { baseline: { from: 1, to: 1 } } },
    /at least 2 values/,
  ],
  [
    'options.baseline.to',
    { chart: 'iMR', values: [1, 2], options: { baseline: { from: 0, to: 2 } } },
    /last point is 1/,
  ],
  [
    'options.baseline.from',
    { chart: 'iMR', values: [1, 2], options: { baseline: { from: 1, to: 0 } } },
    /after its last/,
  ],
  ['options.usl', { chart: 'iMR', values: [1, 2], options: { lsl: 3, usl: 3 } }, /above the lower/],
  ['options.sigma', { chart: 'iMR', values: [1, 2], options: { sigma: 0 } }, /Cannot be below/],
  ['options.sigma', { chart: 'cusum', values: [1, 1] }, /do not vary/],
  ['options.rules.0', { chart: 'iMR', values: [1, 2], options: { rules: ['nelson9'] } }, /one of: nelson1/],
  ['options.lambda', { chart: 'ewma', values: [1, 2], options: { lambda: 1.1 } }, /Cannot be above 1/],
  ['options.usl', { chart: 'c', counts: [1, 2], options: { usl: 3 } }, /no specification limits/],
  [
    'options.standardised',
    { chart: 'np', counts: [1], sizes: [5], options: { standardised: true } },
    /Only p and u charts/,
  ],
  ['options.target', { chart: 'p', counts: [1], sizes: [5], options: { target: 2 } }, /above 1/],
  ['sizes', { chart: 'p', counts: [1, 2] }, /one entry per point/],
  ['sizes', { chart: 'p', counts: [1, 2], sizes: [5] }, /2 counts and 1 size/],
  ['sizes', { chart: 'c', counts: [1, 2], sizes: [5, 6] }, /use a u chart/],
  ['sizes.0', { chart: 'p', counts: [1], sizes: [5.5] }, /whole number/],
  ['counts.1', { chart: 'np', counts: [1, 9], sizes: [5, 8] }, /9 nonconforming out of 8/],
  ['counts.0', { chart: 'c', counts: [-1] }, /Cannot be below 0/],
])('%s of %j is refused with the way out', async (field, sent, words) => {
  const team = await gemba.team()
  const { status, body } = await team.raw(reckonControlChart.path, sent)
  expect(status).toBe(400)
  expect((body.data as Record<string, string>)[field]).toMatch(words)
})

test('refusals are worded in the reader’s language', async () => {
  const team = await gemba.team()
  for (const language of ['zh-Hans', 'en', 'vi'] as const) {
    const { body } = await team.raw(
      reckonControlChart.path,
      { chart: 'iMR', values: [1, 2], options: { lsl: 2, usl: 1 } },
      { languages: language },
    )
    expect(body.data).toEqual({ 'options.usl': catalogOf(language)['controlChart.limitsReversed'] })
  }
})

const study = [0, 1, 2].map((part) => [0, 0.2].map((person) => [0, 0.1].map((trial) => 10 + part + person + trial)))

test('a gauge study is answered by both methods, with shares of a tolerance that is given', async () => {
  const team = await gemba.team()
  const ranges = await team.call(reckonGaugeStudy, { method: 'averageRange', measurements: study })
  expect(ranges.repeatability).toBeCloseTo((0.1 * Math.sqrt(Math.PI)) / 2, 12)
  expect(ranges.shares.gaugeRr).toBeCloseTo((100 * ranges.gaugeRr) / ranges.totalVariation, 10)
  expect(ranges.toleranceShares).toBeUndefined()
  const anova = await team.call(reckonGaugeStudy, {
    method: 'anova',
    measurements: study,
    tolerance: 6,
    width: 5.15,
  })
  expect(anova.interactionTest).toMatchObject({ pooled: true })
  expect(anova.toleranceShares!.gaugeRr).toBeCloseTo((515 * anova.gaugeRr) / 6, 10)
})

const many = Array.from({ length: 26 }, (_, part) => [
  [part, part],
  [part, part + 1],
])
test.each<[string, object, RegExp]>([
  ['measurements', { method: 'anova', measurements: [] }, /At least 2/],
  ['measurements.0', { method: 'anova', measurements: [[[1, 2]], [[1, 2]]] }, /At least 2/],
  ['measurements.1.0', { method: 'anova', measurements: [study[0], [[1], [1, 2]]] }, /At least 2/],
  ['measurements.1', { method: 'anova', measurements: [study[0], [...study[1]!, [1, 2]]] }, /3 instead of 2/],
  [
    'measurements.1.1',
    {
      method: 'anova',
      measurements: [
        study[0],
        [
          [1, 2],
          [1, 2, 3],
        ],
      ],
    },
    /3 instead of 2/,
  ],
  ['measurements', { method: 'averageRange', measurements: many }, /at most 25 parts.*use ANOVA/],
  [
    'measurements',
    {
      method: 'anova',
      measurements: [
        [
          [1, 1],
          [1, 1],
        ],
        [
          [1, 1],
          [1, 1],
        ],
      ],
    },
    /All measurements are equal/,
  ],
  ['tolerance', { method: 'anova', measurements: study, tolerance: 0 }, /Cannot be below/],
  ['width', { method: 'anova', measurements: study, width: 5 }, /one of: 5.15, 6/],
  ['method', { method: 'nested', measurements: study }, /one of: averageRange, anova/],
])('a study with %s wrong in %j is refused with the way out', async (field, sent, words) => {
  const team = await gemba.team()
  const { status, body } = await team.raw(reckonGaugeStudy.path, sent)
  expect(status).toBe(400)
  expect((body.data as Record<string, string>)[field]).toMatch(words)
})

test('more parts than a range has constants for are answered by ANOVA', async () => {
  const team = await gemba.team()
  expect(await team.call(reckonGaugeStudy, { method: 'anova', measurements: many })).toMatchObject({ verdict: 'good' })
})

test('a sheet is read for the workbench and not kept; what is none is refused', async () => {
  const { teamId } = await gemba.team()
  const inspector = await makeUser(gemba, teamId, { name: 'Inspector', rights: ['inspectionRecord.view'] })
  const bytes = await sheetOf([
    ['part', '1.5'],
    ['P1', '2.25'],
  ])
  const read = await upload(gemba, inspector, readMeasuredSheet, {}, { name: 'values.xlsx', bytes })
  expect(read.body.data).toEqual({
    rows: [
      ['part', '1.5'],
      ['P1', '2.25'],
    ],
  })
  const none = await upload(gemba, inspector, readMeasuredSheet, {}, { name: 'a.xlsx', bytes: Buffer.from('no sheet') })
  expect(none).toMatchObject({ status: 400, body: { message: expect.stringContaining('xlsx') } })
  const stranger = await makeUser(gemba, teamId, { name: 'Stranger', rights: [] })
  expect((await upload(gemba, stranger, readMeasuredSheet, {}, { name: 'a.xlsx', bytes })).status).toBe(403)
})
