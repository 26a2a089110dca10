import { addDays, type LocalDate } from '#engines/working-time/index.ts'

export type Occasion =
  | 'newYear'
  | 'springFestival'
  | 'qingming'
  | 'labour'
  | 'dragonBoat'
  | 'midAutumn'
  | 'national'
  | 'tet'
  | 'hungKings'
  | 'reunification'

export interface StatutoryDay {
  date: LocalDate
  occasion: Occasion
  /** statutory: a day that the law itself names; adjusted: free by a swap, or in lieu of one on a weekend. */
  kind: 'statutory' | 'adjusted'
}

/** A country's year of statutory holidays. */
export interface StatutoryYear {
  days: StatutoryDay[]
  /** Weekend days that are worked in exchange. */
  makeUp: { date: LocalDate; occasion: Occasion }[]
  /** Whether the government's arrangement of the year is known, beyond what the law fixes. */
  complete: boolean
}

/** `count` days from a date on. */
export const run = (from: LocalDate, count: number): LocalDate[] =>
  Array.from({ length: count }, (_, i) => addDays(from, i))
