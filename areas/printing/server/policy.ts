import type { Caller } from '#core/server/context.ts'
import { forbidden, type Refusal } from '#core/server/refusal.ts'

/** A label tells what its record says: it is for those who may read such records. */
export const mayRead = ({ rights }: Pick<Caller, 'rights'>, { right }: { right: string }): Refusal | null =>
  rights.has(right) ? null : forbidden()

/** What a print's labels say is for whoever asked for it, and for those who look after the queue. */
export const maySee = (
  { rights, userId }: Pick<Caller, 'rights' | 'userId'>,
  { createdBy }: { createdBy: number | null },
): Refusal | null => (createdBy === userId || rights.has('printJob.manage') ? null : forbidden())

/** The code of a box gets whoever sends it the key to the box's prints: it is for those who may change printers. */
export const seesCode = ({ rights }: Pick<Caller, 'rights'>): boolean => rights.has('printer.edit')
