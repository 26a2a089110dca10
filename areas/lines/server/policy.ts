import { type Refusal, refuse } from '#core/server/refusal.ts'

/** For how long a pass can be taken back where it was made, in minutes. */
export const undoMinutes = 15

/** A pass is taken back by whoever made it: another one repairs. @returns why not; null: he may */
export const mayUndo = ({ userId }: { userId: number }, madeBy: number | null): Refusal | null =>
  madeBy === (userId || null) ? null : refuse('lineScan.notYours')

/** An order of another workshop is not named to somebody who sees his own alone. */
export const seesOrderOf = (
  { workshops }: { workshops: readonly number[] | null },
  workshopId: number | null,
): boolean => workshops === null || workshopId === null || workshops.includes(workshopId)
