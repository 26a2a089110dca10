import { sessionHash } from '#core/web/session/session-storage.ts'

/** Opens a print page of records in a browser tab of its own. @param page its path outside /home: `printWork` */
export const openPrint = (page: string, ids: readonly number[]): void =>
  void window.open(`/${page}?ids=${ids.join(',')}${sessionHash()}`, '_blank')

/** The records that a print page is opened for, by its address. */
export const printedIds = (params: URLSearchParams): number[] =>
  (params.get('ids') ?? '')
    .split(',')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id) && id > 0)
