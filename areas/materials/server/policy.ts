import type { Message } from '#core/contract/messages.ts'
import type { Caller } from '#core/server/context.ts'

/**
 * Products and BOMs are anybody's who has the right of the verb. Beyond it:
 *
 * 1. Whoever names a unit that is not there yet makes it, and needs the right to add units for it; a sheet's rows are no other way in.
 *
 * @returns why not; null: he may
 */
export const mayAddUnit = ({ rights }: Pick<Caller, 'rights'>, unit: string): Message | null =>
  rights.has('unit.add') ? null : { key: 'unit.unknown', params: { unit } }
