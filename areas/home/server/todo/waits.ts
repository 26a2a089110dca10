import type { Todo, TodoKind } from '../../contract/home.api.ts'

/** A to-do as far as its kind says anything; what is left out reads null. */
export type Waits = Partial<Todo> & { kind: TodoKind }

/** The most urgent of what waits, of those past their time or of the others. */
export interface MostUrgent {
  late: boolean
  count: number
  id: number
  name: string
  about: string
  since: string
}

/** Those past their time stand apart from those that are due. */
export const lateOrDue = (rows: readonly MostUrgent[], kinds: { late: Waits['kind']; due: Waits['kind'] }): Waits[] =>
  rows.map(({ late, ...row }) => ({ kind: late ? kinds.late : kinds.due, ...row }))
