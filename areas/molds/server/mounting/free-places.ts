import { type MoldPosition, moldPositions } from '../../contract/mold-status.ts'

/** Places that are free beside those taken: a whole mold takes both halves. */
export const freeAmong = (taken: readonly MoldPosition[]): MoldPosition[] =>
  moldPositions.filter((position) => !taken.some((each) => excludes(each, position)))

const excludes = (a: MoldPosition, b: MoldPosition): boolean => a === b || a === 'whole' || b === 'whole'
