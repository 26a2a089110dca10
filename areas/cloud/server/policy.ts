import { joinWork, startWork } from '#areas/execution/contract/duty.ts'
import { addUploadPart, beginUpload, cancelUpload, finishUpload, uploadFile } from '#core/contract/core.api.ts'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Caller } from '#core/server/context.ts'
import type { Handler } from '#core/server/handler.ts'
import { type CloudStanding, mayChange } from '../contract/standing.ts'

/** By these a receipt comes, and the scans of an invoice; what is uploaded is forgotten unless a record takes it. */
const uploads = new Set([uploadFile, beginUpload, addUploadPart, finishUpload, cancelUpload].map(({ path }) => path))

/** Work that is kept on a device without a network: judged by the moment at which it was entered. */
const starts = new Set([startWork, joinWork].map(({ path }) => path))

/** Whether a call is judged by how the team stood when it was entered. */
export const byEntry = ({ path }: Pick<Endpoint, 'path'>): boolean => starts.has(path)

/**
 * What a team may still do, by how it stands, beside what each person's rights are:
 *
 * 1. No shift is lost: work that runs is reported and ended whatever is paid (`neverStopped` of its calls).
 * 2. Whatever is paid, data are exported, the cloud service is seen and renewed, and a person sees to his own login (`own`).
 * 3. After the end all can be read for the days of grace, and beside a person's own settings nothing else is changed.
 * 4. Then, and where the provider closed the team, nothing else is read either.
 */
export function mayCallNow(
  standing: CloudStanding,
  { endpoint, area }: Pick<Handler, 'endpoint' | 'area'>,
  { rights }: Pick<Caller, 'rights'>,
): boolean {
  if (mayChange(standing)) return true
  if (endpoint.neverStopped || endpoint.own === 'account') return true
  if (area === 'cloud' || isExport(endpoint.path)) return true
  if (uploads.has(endpoint.path)) return mayRenew({ rights })
  return standing === 'readOnly' && (!endpoint.write || endpoint.reads === true || endpoint.own === 'setting')
}

/** The call that writes a list to a sheet. */
const isExport = (path: string): boolean => /\/export[A-Z]\w*$/.test(path)

/** Rule 2: the sheets of lists that this person may have. */
export const mayExport = ({ rights }: Pick<Caller, 'rights'>, { path, access }: Endpoint): boolean =>
  isExport(path) && 'right' in access && rights.has(access.right)

/** Who sees what the team has of the service, and is told ahead of its end. */
export const seesService = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('cloudService.view')

/** Who renews or sees to invoices, and so sends receipts and scans. */
export const mayRenew = ({ rights }: Pick<Caller, 'rights'>): boolean =>
  rights.has('cloudService.order') || rights.has('cloudService.invoice')
