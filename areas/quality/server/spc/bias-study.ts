import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseFields } from '#core/server/refusal.ts'
import { biasStudy as studyOf } from '#engines/spc/index.ts'
import type { BiasRequest, reckonBiasStudy } from '../../contract/bias-study.api.ts'

/** The study asked for; a reference that was read once is refused at its readings. */
export async function biasStudy(
  _: Ctx,
  { readings, variation }: BiasRequest,
): Promise<OutputOf<typeof reckonBiasStudy>> {
  const counts = new Map<number, number>()
  for (const { reference, values } of readings) counts.set(reference, (counts.get(reference) ?? 0) + values.length)
  const once = readings.flatMap(({ reference }, i) =>
    counts.get(reference) === 1
      ? [{ field: `readings.${i}.values`, key: 'biasStudy.twoReadings', params: { reference } } as const]
      : [],
  )
  if (once.length > 0) throw refuseFields(once.slice(0, 20))
  return studyOf(readings, variation)
}
