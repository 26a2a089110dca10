import type { Translate } from '#core/contract/messages.ts'
import { instantText } from '#core/web/kit/index.ts'
import type { Signature } from '../../contract/seal.api.ts'

/** Whose certificate a copy is signed with, by whom it was given and until when. */
export const signedText = (t: Translate, { subject, issuer, notAfter }: Signature, zone: string): string =>
  t('signature.signedBy', { subject, issuer, day: instantText(notAfter, zone).slice(0, 10) })
