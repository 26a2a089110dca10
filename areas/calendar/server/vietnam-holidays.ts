import { type Occasion, run, type StatutoryDay, type StatutoryYear } from './statutory-year.ts'

interface VietnamYear {
  /** The five days of Tết: chosen each year by the government around the lunar new year. */
  tet: string
  /** The tenth day of the third lunar month. */
  hungKings: string
  /** The first of the two days of National Day, one of which is September 2. */
  national: string
  /** In lieu of a holiday on a weekend (Labour Code 45/2019/QH14, article 111). */
  inLieu: [string, Occasion][]
  complete: boolean
}

/**
 * Vietnam's statutory holidays (Labour Code, article 112: eleven days). 2025 and 2026 as announced by the government (for 2026 the Ministry of
 * Home Affairs on 17 October 2025: Tết 14 to 22 February with its weekends, National Day with 1 September); the days that public
 * employees exchange beside them bind no factory and are left to its own calendar. Of 2027 the days by the lunar calendar, Tết with one day
 * before the new year and four from it on.
 */
const years: Record<number, VietnamYear> = {
  2025: { tet: '2025-01-27', hungKings: '2025-04-07', national: '2025-09-01', inLieu: [], complete: true },
  2026: {
    tet: '2026-02-16',
    hungKings: '2026-04-26',
    national: '2026-09-01',
    inLieu: [['2026-04-27', 'hungKings']],
    complete: true,
  },
  2027: {
    tet: '2027-02-05',
    hungKings: '2027-04-16',
    national: '2027-09-02',
    inLieu: [
      ['2027-02-10', 'tet'],
      ['2027-02-11', 'tet'],
      ['2027-05-03', 'labour'],
    ],
    complete: false,
  },
}

export const vietnamYears = Object.keys(years).map(Number)

/** Vietnam's holidays of a year; null for a year that the table does not hold. */
export function vietnamHolidays(year: number): StatutoryYear | null {
  const table = years[year]
  if (!table) return null
  const named: [Occasion, string[]][] = [
    ['newYear', [`${year}-01-01`]],
    ['tet', run(table.tet, 5)],
    ['hungKings', [table.hungKings]],
    ['reunification', [`${year}-04-30`]],
    ['labour', [`${year}-05-01`]],
    ['national', run(table.national, 2)],
  ]
  const days: StatutoryDay[] = [
    ...named.flatMap(([occasion, dates]) => dates.map((date) => ({ date, occasion, kind: 'statutory' as const }))),
    ...table.inLieu.map(([date, occasion]) => ({ date, occasion, kind: 'adjusted' as const })),
  ]
  return { days, makeUp: [], complete: table.complete }
}
