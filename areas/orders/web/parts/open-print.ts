import { sessionHash } from '#core/web/session/session-storage.ts'

/** Opens the print page of orders in a browser tab of its own. */
export const openPrint = (ids: readonly number[]): void =>
  void window.open(`/printWork?ids=${ids.join(',')}${sessionHash()}`, '_blank')
