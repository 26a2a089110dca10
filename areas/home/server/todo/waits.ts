import type { Todo, TodoKind } from '../../contract/home.api.ts'

/** A to-do as far as its kind says anything; what is left out reads null. */
export type Waits = Partial<Todo> & { kind: TodoKind }
