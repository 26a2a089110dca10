import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { capabilityStudy as studyOf } from '#engines/spc/index.ts'
import type { CapabilityRequest, reckonCapabilityStudy } from '../../contract/capability-study.api.ts'

/** The study asked for; limits that make none are refused at their field. */
export async function capabilityStudy(
  _: Ctx,
  { study, values, lsl, usl, method }: CapabilityRequest,
): Promise<OutputOf<typeof reckonCapabilityStudy>> {
  if (lsl === undefined && usl === undefined) throw refuseField('usl', 'capabilityStudy.limitWanted')
  if (lsl !== undefined && usl !== undefined && lsl >= usl) throw refuseField('usl', 'controlChart.limitsReversed')
  return studyOf(study, values, { lsl, usl }, method === 'auto' ? undefined : method)
}
