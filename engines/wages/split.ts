/** How a group's pay is shared. */
export type SplitMode = 'hours' | 'headcount' | 'coefficient' | 'fixed'

export interface Member {
  userId: number
  /** Time at the work, in seconds or as a share of it: it is measured against the others' alone. */
  time: number
  /** Coefficient of the person or the position; 1: as everybody. */
  coefficient: number
  /** Agreed share, against the others'. */
  fixed: number
}

/** What a member weighs: time, 1, time × coefficient, or the agreed share. */
export function weightOf(mode: SplitMode, { time, coefficient, fixed }: Member): number {
  switch (mode) {
    case 'hours':
      return time
    case 'headcount':
      return 1
    case 'coefficient':
      return Math.round(time * coefficient * 1e8) / 1e8
    case 'fixed':
      return fixed
  }
}
