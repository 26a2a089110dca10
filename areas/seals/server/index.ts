import { handle, handleAhead, handleOpen } from '#core/server/handler.ts'
import { openSecrets } from '#core/server/secrets.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as certificate from '../contract/certificate.api.ts'
import * as api from '../contract/seal.api.ts'
import { checkCopy, checkFile } from './check.ts'
import { openCheck } from './open-check.ts'
import { seals } from './seals.ts'
import { certificateNow, certificateTimer, keepCertificate, openP12, removeCertificate } from './sign/certificates.ts'
import { stampJob, stampKind } from './stamp.ts'

export { type PrintedCopies, printedCopies, sealedCopyOf } from './check.ts'
export { expectStamping, type SealedKind, sealedFileNo, sealedKind, stampApproved, stampNow } from './stamp.ts'

export const mount: Mount = (services) => {
  const secrets = openSecrets(services.config)
  return {
    area,
    handlers: [
      ...seals.handlers,
      handle(api.checkSealedFile, checkFile),
      handle(api.checkPrintedCopy, checkCopy),
      handleOpen(api.checkStampedCopy, openCheck(services)),
      handle(certificate.getSealCertificate, certificateNow(secrets)),
      handleAhead(certificate.keepSealCertificate, openP12, keepCertificate(secrets)),
      handle(certificate.removeSealCertificate, removeCertificate),
    ],
    jobs: { ...seals.jobs, [stampKind]: stampJob({ site: services.config.publicUrl, secrets }) },
    timers: [certificateTimer],
  }
}
