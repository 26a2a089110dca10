import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/** An actual time that becomes a standard may be the first man-hours of its product there: whoever sets it may add them too. */
export const maySetStandard = ({ rights }: Pick<Caller, 'rights'>): Refusal | null =>
  rights.has('craftHours.add') ? null : forbidden()
