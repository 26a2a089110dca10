import type { OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseFields } from '#core/server/refusal.ts'
import { largestSubgroup, shortRunChart, shortRunProducts } from '#engines/spc/index.ts'
import type { reckonShortRunChart, ShortRunRequest } from '../../contract/short-run.api.ts'
import { baselineIssues } from './baseline.ts'

/** All points are single values, or all are subgroups. */
function sizeIssues({ points }: ShortRunRequest): FieldIssue[] {
  if (points.every(({ values }) => values.length === 1)) return []
  return points.flatMap(({ values: { length } }, i): FieldIssue[] =>
    length < 2 || length > largestSubgroup
      ? [
          {
            field: `points.${i}.values`,
            key: 'controlChart.groupSize',
            params: { count: length, most: largestSubgroup },
          },
        ]
      : [],
  )
}

/** What has no spread cannot be told in units of it: products, each at its first point; of deviations all together. */
function spreadIssues({ chart, points, baseline }: ShortRunRequest): FieldIssue[] {
  const { from, to } = baseline ?? { from: 0, to: points.length - 1 }
  const single = points.every(({ values }) => values.length === 1)
  if (chart === 'nominal')
    return single && to - from < 1 ? [{ field: baseline ? 'baseline' : 'points', key: 'controlChart.twoValues' }] : []
  return shortRunProducts(points, { baseline })
    .filter(({ sigma }) => !sigma)
    .map(({ product }) => ({
      field: `points.${points.findIndex((point) => point.product === product)}`,
      key: 'shortRun.noSpread',
      params: { product },
    }))
}

function throwIssues(issues: FieldIssue[]): void {
  // The first ones say enough of a long series.
  if (issues.length > 0) throw refuseFields(issues.slice(0, 20))
}

/** The chart asked for; what it cannot be reckoned from is refused at its field. */
export async function shortRun(_: Ctx, input: ShortRunRequest): Promise<OutputOf<typeof reckonShortRunChart>> {
  const { chart, points, nominals, baseline, rules, countSteps, width } = input
  throwIssues([...sizeIssues(input), ...baselineIssues(baseline, 'baseline', points.length)])
  throwIssues(spreadIssues(input))
  const by = new Map(nominals.map(({ product, nominal }) => [product, nominal]))
  return shortRunChart(chart, points, { nominals: by, baseline, rules, countSteps, width })
}
