import type { Caller } from '#core/server/context.ts'

/**
 * Who may do what to the plan, beyond the right that each verb asks for:
 *
 * 1. To retry an order that could not be confirmed is to confirm it, and needs that right.
 *
 * Steps of the plan are undone and done again by who made them alone: nobody else's are looked for.
 */
export const mayConfirmAgain = ({ rights, administrator }: Pick<Caller, 'rights' | 'administrator'>): boolean =>
  administrator || rights.has('workOrder.confirm')
