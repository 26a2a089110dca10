import type { OutputOf } from '#core/contract/endpoint.ts'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField, refuseFields } from '#core/server/refusal.ts'
import { gaugeStudy as gaugeStudyOf, largestSubgroup } from '#engines/spc/index.ts'
import type { GaugeRequest, reckonGaugeStudy } from '../../contract/spc.api.ts'

/** Cells and parts that do not hold as much as the first. */
function unevenIssues(measurements: GaugeRequest['measurements']): FieldIssue[] {
  const appraisers = measurements[0]?.length as number
  const trials = measurements[0]?.[0]?.length as number
  const uneven = (field: string, count: number, wanted: number): FieldIssue[] =>
    count === wanted ? [] : [{ field, key: 'gaugeStudy.uneven', params: { count, wanted } }]
  return measurements.flatMap((part, i) => [
    ...uneven(`measurements.${i}`, part.length, appraisers),
    ...part.flatMap((cell, j) => uneven(`measurements.${i}.${j}`, cell.length, trials)),
  ])
}

/** The study asked for; what it cannot be reckoned from is refused at its field. */
export async function gaugeStudy(_: Ctx, input: GaugeRequest): Promise<OutputOf<typeof reckonGaugeStudy>> {
  const { method, measurements } = input
  const uneven = unevenIssues(measurements)
  // The first ones say enough of a long study.
  if (uneven.length > 0) throw refuseFields(uneven.slice(0, 20))
  const largest = Math.max(measurements.length, measurements[0]?.length ?? 0, measurements[0]?.[0]?.length ?? 0)
  if (method === 'averageRange' && largest > largestSubgroup)
    throw refuseField('measurements', 'gaugeStudy.takeAnova', { most: largestSubgroup })
  const study = gaugeStudyOf(method, measurements, input)
  if (!study) throw refuseField('measurements', 'gaugeStudy.noSpread')
  return study
}
