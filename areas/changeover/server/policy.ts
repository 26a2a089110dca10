import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/** The set-up matrix is planning's: whoever has changes teach it may change it himself. */
export const mayTeachMatrix = ({ rights }: Pick<Caller, 'rights'>): Refusal | null =>
  rights.has('setupTime.edit') ? null : forbidden()
