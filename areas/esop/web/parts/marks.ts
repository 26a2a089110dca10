import type { CellState } from '../../contract/matrix.api.ts'

/** What most wants to be looked at first. */
export const statesShown: readonly CellState[] = ['expired', 'missing', 'expiring', 'notYet', 'valid']

/** Each state has a shape of its own beside its colour and word. */
export const marks: Record<CellState, string> = {
  valid: 'M2.5 6.5l2.5 2.5 4.5-5.5',
  expiring: 'M6 1.5l5 9H1zM6 5v2.5M6 9v.4',
  expired: 'M2.5 2.5l7 7M9.5 2.5l-7 7',
  notYet: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9zM6 3.8V6l1.6 1.2',
  missing: 'M6 2v5M6 9.3v.4',
}
