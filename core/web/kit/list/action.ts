import type { ReactNode } from 'react'
import type { Endpoint } from '#core/contract/endpoint.ts'
import type { Fields } from '#core/contract/field.ts'
import type { MessageKey } from '#core/contract/messages.ts'
import type { Status } from '#core/contract/status.ts'
import { type KeyOf, valueOf } from '../types.ts'

/** Fields asked for before an act: labels are `${name}.${field}`. */
export interface Ask {
  name: string
  fields: Fields
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

/**
 * The act of a status's verb: its label, right and enabling come from the status table.
 * @param field the row's key that holds the state
 */
export function verbAction<Row, V extends string>(
  status: Status<string, V>,
  verb: NoInfer<V>,
  endpoint: Endpoint,
  props: Partial<Action<Row>> & { field?: KeyOf<Row> } = {},
): Action<Row> {
  const { field = 'status', ...rest } = props
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
