import { type Refusal, refuse } from '#core/server/refusal.ts'

/** For how long a pass can be taken back where it was made, in minutes. */
export const undoMinutes = 15

/** A pass is taken back by whoever made it: another one repairs. @returns why not; null: he may */
export const mayUndo = ({ userId }: { userId: number }, madeBy: number | null): Refusal | null =>
  madeBy === (userId || null) ? null : refuse('lineScan.notYours')
