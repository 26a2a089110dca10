import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { agreementStudy as studyOf } from '#engines/spc/index.ts'
import { type AgreementRequest, mostCategories, type reckonAgreementStudy } from '../../contract/agreement-study.api.ts'
import { refuseUneven } from './uneven.ts'

/** The study asked for; what leaves nothing to compare is refused at its field. */
export async function agreementStudy(
  _: Ctx,
  { ratings, reference, accepted }: AgreementRequest,
): Promise<OutputOf<typeof reckonAgreementStudy>> {
  refuseUneven('ratings', ratings, 'agreementStudy.uneven')
  if (reference && reference.length !== ratings.length)
    throw refuseField('reference', 'agreementStudy.referenceEach', { count: reference.length, wanted: ratings.length })
  if (!reference && (ratings[0] as string[][]).flat().length < 2)
    throw refuseField('ratings', 'agreementStudy.nothingToCompare')
  const categories = new Set([...ratings.flat(2), ...(reference ?? [])])
  if (categories.size > mostCategories)
    throw refuseField('ratings', 'agreementStudy.tooManyCategories', { count: categories.size, most: mostCategories })
  if (accepted !== undefined && !categories.has(accepted))
    throw refuseField('accepted', 'agreementStudy.acceptedUnknown', { accepted })
  return studyOf(ratings, { reference, accepted })
}
