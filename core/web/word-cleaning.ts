import type { WordFilter, WordFilterOptions } from '#engines/word-filter/index.ts'
import type { Endpoint } from '../contract/endpoint.ts'

const han = /\p{Script=Han}/u
/** Secrets and numbers stay as typed. */
const skipKeys = ['password', 'oldPassword', 'newPassword', 'confirmPassword', 'secret', 'token', 'account', 'fileNo']

let changes: WordFilterOptions | null = null
let making: Promise<(value: unknown) => unknown> | null = null

/** The team's changes to the list of words. */
export function setWordChanges(next: WordFilterOptions | null): void {
  changes = next
  making = null
}

async function make(): Promise<(value: unknown) => unknown> {
  const { cleanDeep, createWordFilter } = await import('#engines/word-filter/index.ts')
  const filter: WordFilter = createWordFilter(changes ?? {})
  return (value) => cleanDeep(filter, value, { skipKeys })
}

/**
 * The input of a write with sensitive words starred. The list is loaded when the first Chinese text leaves; what is public
 * (logins, set-up) holds credentials and leaves as it is.
 */
export async function cleaned<T>(endpoint: Endpoint, input: T): Promise<T> {
  if (!endpoint.write || 'public' in endpoint.access || !han.test(JSON.stringify(input) ?? '')) return input
  making ??= make()
  return (await making)(input) as T
}
