import type { Caller } from '../context.ts'
import type { Handler } from '../handler.ts'
import { slot } from '../slots.ts'

/**
 * Lets a call of a team pass or refuses it, whatever the caller's rights: asked of every call but the public ones, ahead of its transaction.
 * What was kept without a network names the moment at which it was entered.
 * Calls that are `neverStopped` (`core/contract/endpoint.ts`) are asked about too; letting them pass is the gate's.
 */
export type CallGate = (caller: Caller, handler: Pick<Handler, 'endpoint' | 'area'>, enteredAt?: Date) => Promise<void>

export const callGate = slot<CallGate>('call.gate')
