import type { FieldIssue } from '#core/contract/issues.ts'
import type { Baseline } from '#engines/spc/index.ts'

/** A baseline beyond the points of its chart, or with its ends reversed. */
export function baselineIssues(baseline: Baseline | undefined, field: string, length: number): FieldIssue[] {
  if (!baseline) return []
  if (baseline.to >= length)
    return [{ field: `${field}.to`, key: 'controlChart.baselineBeyond', params: { last: length - 1 } }]
  return baseline.from > baseline.to ? [{ field: `${field}.from`, key: 'controlChart.baselineReversed' }] : []
}
