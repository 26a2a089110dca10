import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Caller } from '#core/server/context.ts'
import type { Handler } from '#core/server/handler.ts'
import { type CloudStanding, mayChange } from '../contract/standing.ts'

/**
 * What a team may still do, by how it stands, beside what each person's rights are:
 *
 * 1. No shift is lost: work that runs is reported and ended whatever is paid (`neverStopped` of its calls).
 * 2. Whatever is paid, data are exported, the cloud service is seen and renewed, and a person sees to his own login.
 * 3. After the end all can be read for the days of grace, and nothing else is changed.
 * 4. Then, and where the provider closed the team, nothing else is read either.
 */
export function mayCallNow(standing: CloudStanding, { endpoint, area }: Pick<Handler, 'endpoint' | 'area'>): boolean {
  if (mayChange(standing)) return true
  if (endpoint.neverStopped) return true
  if (area === 'cloud' || 'session' in endpoint.access || isExport(endpoint.path)) return true
  return standing === 'readOnly' && !endpoint.write
}

/** The call that writes a list to a sheet. */
const isExport = (path: string): boolean => /\/export[A-Z]\w*$/.test(path)

/** Rule 2: the sheets of lists that this person may have. */
export const mayExport = ({ rights }: Pick<Caller, 'rights'>, { path, access }: Endpoint): boolean =>
  isExport(path) && 'right' in access && rights.has(access.right)
