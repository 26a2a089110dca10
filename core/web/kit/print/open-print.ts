import { sessionHash } from '#core/web/session/session-storage.ts'

/**
 * Opens a print page of records in a browser tab of its own.
 *
 * @param page its path outside /home: `printWork`
 * @param more what else the page is to know: `{ station: '12' }`
 */
export const openPrint = (page: string, ids: readonly number[], more: Record<string, string> = {}): void =>
  void window.open(`/${page}?${new URLSearchParams({ ids: ids.join(','), ...more })}${sessionHash()}`, '_blank')

/** The records that a print page is opened for, by its address. */
export const printedIds = (params: URLSearchParams): number[] =>
  (params.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
