import { handle, handleOpen } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/seal.api.ts'
import { checkCopy, checkFile } from './check.ts'
import { openCheck } from './open-check.ts'
import { seals } from './seals.ts'
import { stampJob, stampKind } from './stamp.ts'

export { type PrintedCopies, printedCopies, sealedCopyOf } from './check.ts'
export { type SealedKind, sealedFileNo, sealedKind, stampApproved, stampNow } from './stamp.ts'

export const mount: Mount = (services) => ({
  area,
  handlers: [
    ...seals.handlers,
    handle(api.checkSealedFile, checkFile),
    handle(api.checkPrintedCopy, checkCopy),
    handleOpen(api.checkStampedCopy, openCheck(services)),
  ],
  jobs: { ...seals.jobs, [stampKind]: stampJob(services.config.publicUrl) },
})
