import type { Caller } from '#core/server/context.ts'

/**
 * Who may do what to a device, beyond the right that each verb asks for:
 *
 * 1. What a machine's output is taken from is the machine's: a point begins to count for it by whoever may change machines.
 */
export const mayTakeCounts = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('machine.edit')
