import type { Endpoint } from '#core/contract/endpoint.ts'
import { field } from '#core/contract/field.ts'
import type { Status } from '#core/contract/status.ts'
import { type Action, verbAction } from '../list/action.ts'
import { type Column, column } from '../list/column.tsx'
import { type KeyOf, valueOf } from '../types.ts'

/**
 * The two acts of an approver, on one document or on those chosen: approving at a press, rejecting with a reason.
 *
 * @param of `entity`: whose label `${entity}.reason` the reason has; `field`: the row's key that holds the state
 */
export function approvalActions<Row>(
  status: Status,
  verbs: { approve: Endpoint; reject: Endpoint },
  of: { entity: string; field?: KeyOf<Row> },
): Action<Row>[] {
  const state = of.field === undefined ? {} : { field: of.field }
  return [
    verbAction<Row, string>(status, 'approve', verbs.approve, { ...state, confirm: false }),
    verbAction<Row, string>(status, 'reject', verbs.reject, {
      ...state,
      confirm: false,
      danger: true,
      ask: { name: of.entity, fields: { reason: field.multiline({ required: true, max: 500 }) } },
    }),
  ]
}

/** How many levels a row has passed, of how many: its fields `passedLevels` and `levels`. */
export const levelsText = (row: object): string =>
  `${Number(valueOf(row, 'passedLevels') ?? 0)} / ${Number(valueOf(row, 'levels') ?? 0)}`

/** The column of `levelsText`. */
export const levelsColumn = <Row extends { passedLevels: unknown }>(): Column<Row> =>
  column.text<Row>('passedLevels', { width: 90, render: levelsText })
