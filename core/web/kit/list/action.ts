import type { ReactNode } from 'react'
import type { Endpoint, SentOf } from '#core/contract/endpoint.ts'
import type { Field, Fields } from '#core/contract/field.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Status } from '#core/contract/status.ts'
import { type KeyOf, valueOf } from '../types.ts'

/** Fields asked for before an act: labels are `${name}.${field}`. */
export interface Ask {
  name: string
  /** Message key of what stands above the fields. */
  hint?: MessageKey | (string & {})
  fields: Fields
}

/** The names of what a call takes: fields that are asked for before it are called so. */
type Taken<E> = unknown extends SentOf<E> ? string : Extract<keyof SentOf<E>, string>

/** Fields asked for before a call: one that it does not take does not compile. */
interface AskFor<E> {
  name: string
  fields: Readonly<Partial<Record<Taken<E>, Field>>>
}

/** An act of a call, with what is asked for it. `initial` names fields of the call too, and `asked` holds them. */
interface CallAction<Row, E> extends Omit<Action<Row>, 'ask' | 'initial' | 'input' | 'run'> {
  ask?: AskFor<E>
  initial?(rows: Row[]): Partial<Record<Taken<E>, unknown>>
  input?(rows: Row[], asked: Partial<Record<Taken<E>, unknown>>): unknown
  run?(rows: Row[], asked: Partial<Record<Taken<E>, unknown>>): void | Promise<void>
}

/** Something done to one row or to the chosen ones. */
export interface Action<Row> {
  key: string
  /** Message key; absent: `${entity}.act.${key}`. */
  label?: MessageKey | (string & {})
  icon?: ReactNode
  /** Offered to whoever holds it; absent: to everybody who sees the list. */
  right?: string
  /** Whether a row allows it. A bulk act is enabled when one chosen row does; the server skips the others and says why. */
  can?(row: Row): boolean
  /** Where it is offered; absent: on each row and over the chosen ones. */
  at?: 'row' | 'bulk'
  danger?: boolean
  /** Asks first: with a message of its own (`{count}`, `{name}`), or the usual one. */
  confirm?: boolean | MessageKey | (string & {})
  ask?: Ask
  /** What stands in the fields asked for at first, by what it is done to. */
  initial?(rows: Row[]): Record<string, unknown>
  /** A call that takes `{ ids, ...asked }` and answers a `BulkResult`. */
  endpoint?: Endpoint
  /** What to send instead of `{ ids, ...asked }`. */
  input?(rows: Row[], asked: Record<string, unknown>): unknown
  /** What to do instead of a call. */
  run?(rows: Row[], asked: Record<string, unknown>): void | Promise<void>
}

/** The act of a call, which asks first for what the call takes. `run` in place of sending. */
export const callAction = <Row, E extends Endpoint = Endpoint>(
  endpoint: E,
  props: Omit<CallAction<Row, E>, 'endpoint'>,
): Action<Row> => ({ ...(props as Action<Row>), endpoint })

/**
 * The act of a status's verb: its label, right and enabling come from the status table.
 * @param field the row's key that holds the state
 */
export function verbAction<Row, V extends string, E extends Endpoint = Endpoint>(
  status: Status<string, V>,
  verb: NoInfer<V>,
  endpoint: E,
  props: Partial<CallAction<Row, E>> & { field?: KeyOf<Row> } = {},
): Action<Row> {
  const { field = 'status', ...rest } = props as Partial<Action<Row>> & { field?: KeyOf<Row> }
  return {
    key: verb,
    label: `${status.name}.verb.${verb}`,
    right: status.verbs[verb].right,
    can: (row) => {
      const state = valueOf(row, field)
      return typeof state === 'string' && state in status.states && status.can(state, verb)
    },
    endpoint,
    confirm: true,
    ...rest,
  }
}

export const onRow = (action: { at?: 'row' | 'bulk' }): boolean => action.at !== 'bulk'
export const overMany = (action: { at?: 'row' | 'bulk' }): boolean => action.at !== 'row'

/** How many of the chosen rows allow an act. */
export const allowed = <Row>(action: Action<Row>, rows: readonly Row[]): number =>
  action.can ? rows.filter((row) => action.can?.(row)).length : rows.length
