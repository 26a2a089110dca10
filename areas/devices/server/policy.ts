import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/**
 * Who may do what to a device, beyond the right that each verb asks for:
 *
 * 1. What a machine's output is taken from is the machine's: a point begins to count for it by whoever may change machines.
 * 2. What a tester tells of a unit passes it at a station as a scan does, with no person's right behind it: a box becomes a tester, changes as one,
 *    or is given a new secret as one, by whoever may have results told.
 */
export const mayTakeCounts = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('machine.edit')

export const mayTellResults = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('device.tellResults')

/** Rows of a file are taken in by whoever may still have results told when their turn comes. Null: he may. */
export const whyNoFile = (caller: Pick<Caller, 'rights'>): Refusal | null =>
  mayTellResults(caller) ? null : forbidden()
