import type { Caller } from './context.ts'

/** Whether a caller writes rows of a workshop: whoever is granted some writes those of them alone, for he could not see the others himself. */
export const mayWriteIn = ({ workshops }: Pick<Caller, 'workshops'>, workshopId: number): boolean =>
  workshops === null || workshops.includes(workshopId)
