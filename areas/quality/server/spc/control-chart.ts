import type { OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField, refuseFields } from '#core/server/refusal.ts'
import {
  type ControlChart,
  type CountedChartKind,
  capability,
  countedChart,
  countedCharts,
  largestSubgroup,
  type MeasuredChartKind,
  measuredChart,
} from '#engines/spc/index.ts'
import type { ChartRequest, reckonControlChart } from '../../contract/spc.api.ts'
import { baselineIssues } from './baseline.ts'

type Answer = OutputOf<typeof reckonControlChart>
type Series = 'subgroups' | 'values' | 'counts' | 'sizes'

const isCounted = (chart: ChartRequest['chart']): chart is CountedChartKind =>
  (countedCharts as readonly string[]).includes(chart)

/** What each chart is drawn of. */
const takes: Record<ChartRequest['chart'], readonly Series[]> = {
  xbarR: ['subgroups'],
  xbarS: ['subgroups'],
  iMR: ['values'],
  ewma: ['subgroups', 'values'],
  cusum: ['subgroups', 'values'],
  p: ['counts', 'sizes'],
  np: ['counts', 'sizes'],
  c: ['counts', 'sizes'],
  u: ['counts', 'sizes'],
}

/** Series that the chart cannot be drawn of, or needs and has not got. */
function seriesIssues(input: ChartRequest): FieldIssue[] {
  const { chart } = input
  const issues: FieldIssue[] = []
  for (const series of ['subgroups', 'values', 'counts', 'sizes'] as const)
    if (input[series] && !takes[chart].includes(series))
      issues.push({ field: series, key: 'controlChart.notTaken', params: { series: takes[chart].join(', ') } })
  const either = chart === 'ewma' || chart === 'cusum'
  if (either && Boolean(input.subgroups) === Boolean(input.values))
    issues.push({ field: input.values ? 'values' : 'subgroups', key: 'controlChart.either' })
  for (const series of takes[chart])
    if (!either && !input[series] && !(chart === 'c' && series === 'sizes'))
      issues.push({ field: series, key: 'controlChart.wanted' })
  return issues
}

/** What the subgroups must be for a sigma to be reckoned, and the spread to be charted. */
function groupIssues({ chart, options }: ChartRequest, groups: readonly number[][]): FieldIssue[] {
  const singles = groups.every(({ length }) => length === 1)
  if (chart !== 'xbarR' && chart !== 'xbarS' && (singles || options.sigma !== undefined)) {
    const { from, to } = options.baseline ?? { from: 0, to: groups.length - 1 }
    return options.sigma === undefined && to - from < 1
      ? [{ field: options.baseline ? 'options.baseline' : 'values', key: 'controlChart.twoValues' }]
      : []
  }
  return groups.flatMap(({ length }, i): FieldIssue[] =>
    length < 2 || length > largestSubgroup
      ? [{ field: `subgroups.${i}`, key: 'controlChart.groupSize', params: { count: length, most: largestSubgroup } }]
      : [],
  )
}

function limitIssues({ chart, options: { lsl, usl } }: ChartRequest): FieldIssue[] {
  if (isCounted(chart))
    return [lsl === undefined ? [] : 'options.lsl', usl === undefined ? [] : 'options.usl']
      .flat()
      .map((field) => ({ field, key: 'controlChart.countsHaveNoLimits' }))
  return lsl !== undefined && usl !== undefined && lsl >= usl
    ? [{ field: 'options.usl', key: 'controlChart.limitsReversed' }]
    : []
}

const lotIssues = (chart: CountedChartKind, counts: readonly number[], sizes: readonly number[]): FieldIssue[] => {
  if (counts.length !== sizes.length)
    return [{ field: 'sizes', key: 'controlChart.sizeEach', params: { sizes: sizes.length, counts: counts.length } }]
  if (chart === 'c' && sizes.some((size) => size !== sizes[0])) return [{ field: 'sizes', key: 'controlChart.takeU' }]
  if (chart === 'c' || chart === 'u') return []
  return counts.flatMap((count, i): FieldIssue[] => {
    const size = sizes[i] as number
    if (!Number.isInteger(size)) return [{ field: `sizes.${i}`, key: 'invalid.integer' }]
    return count > size ? [{ field: `counts.${i}`, key: 'controlChart.moreThanSize', params: { count, size } }] : []
  })
}

/** Where the centre of counts can lie: none is negative, and no more units are nonconforming than there are. */
function targetIssues(chart: CountedChartKind, target: number | undefined, size: number): FieldIssue[] {
  if (target === undefined) return []
  const most = { p: 1, np: size, c: Number.POSITIVE_INFINITY, u: Number.POSITIVE_INFINITY }[chart]
  if (target < 0) return [{ field: 'options.target', key: 'invalid.min', params: { min: 0 } }]
  return target > most ? [{ field: 'options.target', key: 'invalid.max', params: { max: most } }] : []
}

/** Of the others there is nothing to standardise: their points have one size, or are of it already. */
const standardIssues = ({ chart, options: { standardised } }: ChartRequest): FieldIssue[] =>
  standardised && chart !== 'p' && chart !== 'u'
    ? [{ field: 'options.standardised', key: 'controlChart.standardisedOf' }]
    : []

function throwIssues(issues: FieldIssue[]): void {
  // The first ones say enough of a long series.
  if (issues.length > 0) throw refuseFields(issues.slice(0, 20))
}

function reckonCounted(chart: CountedChartKind, input: ChartRequest): ControlChart {
  const counts = input.counts as number[]
  const sizes = input.sizes ?? counts.map(() => 1)
  throwIssues([
    ...lotIssues(chart, counts, sizes),
    ...baselineIssues(input.options.baseline, 'options.baseline', counts.length),
    ...limitIssues(input),
  ])
  const { baseline, target } = input.options
  const base = baseline ? sizes.slice(baseline.from, baseline.to + 1) : sizes
  throwIssues(targetIssues(chart, target, base.reduce((sum, size) => sum + size, 0) / base.length))
  const lots = counts.map((count, i) => ({ count, size: sizes[i] as number }))
  return countedChart(chart, lots, input.options)
}

function reckonMeasured(chart: MeasuredChartKind, input: ChartRequest): Answer {
  const groups = input.subgroups ?? (input.values as number[]).map((value) => [value])
  const { options } = input
  throwIssues([...baselineIssues(options.baseline, 'options.baseline', groups.length), ...limitIssues(input)])
  throwIssues(groupIssues(input, groups))
  const { lsl, usl, target, baseline } = options
  if (chart === 'cusum' && options.sigma === undefined) {
    const still = measuredChart('ewma', groups, options).sigma < 1e-100
    if (still) throw refuseField('options.sigma', 'controlChart.noSpread')
  }
  const reckoned = measuredChart(chart, groups, options)
  if (lsl === undefined && usl === undefined) return reckoned
  const values = (baseline ? groups.slice(baseline.from, baseline.to + 1) : groups).flat()
  return { ...reckoned, capability: capability(values, reckoned.sigma, { lsl, usl, target }) }
}

/** The chart asked for; what it cannot be reckoned from is refused at its field. */
export async function controlChart(_: Ctx, input: ChartRequest): Promise<Answer> {
  throwIssues([...seriesIssues(input), ...standardIssues(input)])
  const { chart } = input
  return isCounted(chart) ? reckonCounted(chart, input) : reckonMeasured(chart, input)
}
