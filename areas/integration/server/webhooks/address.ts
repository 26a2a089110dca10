import type { FieldIssue } from '#core/contract/issues.ts'

/** Whether an address can be called at all. Where it leads is asked when it is: a name may lead elsewhere by then. */
export function addressIssue(address: string): FieldIssue | null {
  const url = URL.canParse(address) ? new URL(address) : null
  const fit = url && (url.protocol === 'https:' || url.protocol === 'http:') && !url.username && !url.password
  return fit ? null : { field: 'address', key: 'outgoing.noAddress' }
}
