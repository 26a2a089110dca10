import { field } from '#core/contract/field.ts'
import { type Action, type RowIn, verbAction } from '#core/web/kit/index.ts'
import type { Session } from '#core/web/session/session.tsx'
import * as api from '../../contract/call.api.ts'
import type { andonCallCrud } from '../../contract/call.ts'
import { andonStatus } from '../../contract/call-status.ts'
import { responderReference } from '../../contract/person.ts'

export type CallRow = RowIn<typeof andonCallCrud.select>

/** Whether a call waits for a person: he handles it, is asked to come, or is to accept what was done. */
export const concerns = (row: CallRow, userId: number): boolean =>
  row.handlerId === null
    ? (row.responsibleIds ?? []).includes(userId)
    : row.status === 'finished'
      ? row.raisedBy === userId
      : row.handlerId === userId

const note = (required: boolean) =>
  required ? field.multiline({ required: true, max: 500 }) : field.multiline({ max: 500 })
const ask = (fields: Record<string, ReturnType<typeof note>>) => ({ name: 'andonCall', fields })
const one = ([row]: CallRow[], asked: Record<string, unknown>) => ({ id: row?.id, ...asked })
const common = { at: 'row', confirm: false, input: one } as const

/** What a person can do to calls: the status table says when, his rights whether, and a few acts are one person's alone. */
export function callVerbs({ user, can }: Session): Action<CallRow>[] {
  const mine = (row: CallRow) => row.raisedBy === user.id
  const handled = (row: CallRow) => row.handlerId === user.id
  const accepts = (row: CallRow) => row.raisedBy === null || mine(row) || can('andonCall.close')
  const may = (verb: keyof typeof andonStatus.verbs, also: (row: CallRow) => boolean) => (row: CallRow) =>
    row.status !== null && andonStatus.can(row.status, verb) && also(row)
  return [
    verbAction(andonStatus, 'respond', api.respondAndonCall, common),
    verbAction(andonStatus, 'finish', api.finishAndonCall, {
      ...common,
      can: may('finish', handled),
      ask: ask({ solution: note(true) }),
    }),
    verbAction(andonStatus, 'accept', api.acceptAndonCall, { ...common, can: may('accept', accepts) }),
    verbAction(andonStatus, 'withdraw', api.withdrawAndonCall, {
      ...common,
      confirm: true,
      can: may('withdraw', mine),
    }),
    verbAction(andonStatus, 'reject', api.rejectAndonCall, {
      ...common,
      danger: true,
      can: may('reject', accepts),
      ask: ask({ note: note(true) }),
    }),
    verbAction(andonStatus, 'takeOver', api.takeOverAndonCall, {
      ...common,
      confirm: true,
      can: may('takeOver', (row) => !handled(row)),
    }),
    verbAction(andonStatus, 'handOn', api.handOnAndonCall, {
      ...common,
      ask: {
        name: 'andonCall',
        fields: {
          toUserId: field.reference(responderReference, { required: true, display: 'toUserName' }),
          note: note(false),
        },
      },
    }),
    verbAction(andonStatus, 'close', api.closeAndonCall, { ...common, danger: true, ask: ask({ note: note(true) }) }),
  ]
}
