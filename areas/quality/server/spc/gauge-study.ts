import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { gaugeStudy as gaugeStudyOf, largestSubgroup } from '#engines/spc/index.ts'
import type { GaugeRequest, reckonGaugeStudy } from '../../contract/spc.api.ts'
import { refuseUneven } from './uneven.ts'

/** The study asked for; what it cannot be reckoned from is refused at its field. */
export async function gaugeStudy(_: Ctx, input: GaugeRequest): Promise<OutputOf<typeof reckonGaugeStudy>> {
  const { method, measurements } = input
  refuseUneven('measurements', measurements, 'gaugeStudy.uneven')
  const largest = Math.max(measurements.length, measurements[0]?.length ?? 0, measurements[0]?.[0]?.length ?? 0)
  if (method === 'averageRange' && largest > largestSubgroup)
    throw refuseField('measurements', 'gaugeStudy.takeAnova', { most: largestSubgroup })
  const study = gaugeStudyOf(method, measurements, input)
  if (!study) throw refuseField('measurements', 'gaugeStudy.noSpread')
  return study
}
