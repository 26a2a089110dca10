import type { WordFilter, WordFilterOptions } from '#engines/word-filter/index.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import { isCleaned, keptAsTyped } from '../contract/sensitive-words.ts'

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
  return (value) => cleanDeep(filter, value, { skipKeys: keptAsTyped })
}

/** The input of a write with sensitive words starred, as the server does. The list is loaded when the first Chinese text leaves. */
export async function cleaned<T>(endpoint: Endpoint, input: T): Promise<T> {
  if (!isCleaned(endpoint, input)) return input
  making ??= make()
  return (await making)(input) as T
}
