import type { Caller } from '#core/server/context.ts'
import { type Refusal, refuse } from '#core/server/refusal.ts'

/**
 * Who may do what to a call, beyond the right that each verb asks for:
 *
 * 1. Whoever may respond may respond, take a call over from another one and hand it on; nobody takes over what he handles.
 * 2. Only who handles a call says what was done. One that nobody handles anybody with the right finishes.
 * 3. Who called accepts what was done or sends it back. A supervisor (the right to close) speaks for him; where a machine called, anybody with
 *    the right does.
 * 4. Only who called takes his call back. A supervisor closes anybody's.
 */
interface Call {
  callNo: string
  raisedBy: number | null
  handlerId: number | null
}

type Who = Pick<Caller, 'userId' | 'rights'>

/** Rule 1. @returns why not; null: he may */
export const mayTakeOver = ({ userId }: Who, call: Call): Refusal | null =>
  call.handlerId === userId ? refuse('andon.ownAlready', { call: call.callNo }) : null

/** Rule 2. @returns why not; null: he may */
export const mayFinish = ({ userId }: Who, call: Call): Refusal | null =>
  call.handlerId === null || call.handlerId === userId ? null : refuse('andon.notHandler', { call: call.callNo })

/** Rule 3. @returns why not; null: he may */
export const maySettle = ({ userId, rights }: Who, call: Call): Refusal | null =>
  call.raisedBy === null || call.raisedBy === userId || rights.has('andonCall.close')
    ? null
    : refuse('andon.notInitiator', { call: call.callNo })

/** Rule 4. @returns why not; null: he may */
export const mayWithdraw = ({ userId }: Who, call: Call): Refusal | null =>
  call.raisedBy === userId ? null : refuse('andon.notInitiator', { call: call.callNo })
