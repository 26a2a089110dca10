import type { FieldIssue } from '#core/contract/issues.ts'
import { refuseFields } from '#core/server/refusal.ts'

/** Refuses cells and parts that do not hold as much as the first, by part, appraiser and trial. */
export function refuseUneven(
  field: string,
  cells: readonly (readonly (readonly unknown[])[])[],
  key: 'gaugeStudy.uneven' | 'agreementStudy.uneven',
): void {
  const appraisers = cells[0]?.length as number
  const trials = cells[0]?.[0]?.length as number
  const uneven = (at: string, count: number, wanted: number): FieldIssue[] =>
    count === wanted ? [] : [{ field: at, key, params: { count, wanted } }]
  const issues = cells.flatMap((part, i) => [
    ...uneven(`${field}.${i}`, part.length, appraisers),
    ...part.flatMap((cell, j) => uneven(`${field}.${i}.${j}`, cell.length, trials)),
  ])
  // The first ones say enough of a long study.
  if (issues.length > 0) throw refuseFields(issues.slice(0, 20))
}
