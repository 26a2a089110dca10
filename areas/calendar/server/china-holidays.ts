import chineseDays from 'chinese-days'
import { addDays, type LocalDate } from '#engines/working-time/index.ts'
import { type Occasion, run, type StatutoryYear } from './statutory-year.ts'

// The package is CommonJS: Node gives its exports as the default alone.
const { getDayDetail, getSolarDateFromLunar, getSolarTermDate } = chineseDays

const occasions: Record<string, Occasion> = {
  元旦: 'newYear',
  春节: 'springFestival',
  清明: 'qingming',
  劳动节: 'labour',
  端午: 'dragonBoat',
  中秋: 'midAutumn',
  国庆节: 'national',
}

/**
 * The days that the regulation on festivals and memorial days names (State Council order 513, since 2025 order 795, which adds
 * New Year's Eve and May 2), by date. Work on them counts as work on a statutory holiday.
 */
export function chinaStatutoryDays(year: number): Map<LocalDate, Occasion> {
  const lunar = (day: string) => getSolarDateFromLunar(`${year}-${day}`).date
  const spring = lunar('01-01')
  const since2025 = year >= 2025
  const days: [Occasion, LocalDate[]][] = [
    ['newYear', [`${year}-01-01`]],
    ['springFestival', since2025 ? run(addDays(spring, -1), 4) : run(spring, 3)],
    ['qingming', [getSolarTermDate(year, 4, 'pure_brightness')]],
    ['labour', run(`${year}-05-01`, since2025 ? 2 : 1)],
    ['dragonBoat', [lunar('05-05')]],
    ['midAutumn', [lunar('08-15')]],
    ['national', run(`${year}-10-01`, 3)],
  ]
  return new Map(days.flatMap(([occasion, dates]) => dates.map((date) => [date, occasion] as const)))
}

/** China's holidays of a year with the make-up workdays (调休), as far as the year's notice is known. */
export function chinaHolidays(year: number): StatutoryYear {
  const statutory = chinaStatutoryDays(year)
  const found: StatutoryYear = { days: [], makeUp: [], complete: false }
  for (let date = `${year}-01-01`; date <= `${year}-12-31`; date = addDays(date, 1)) {
    const named = statutory.get(date)
    const { work, name } = getDayDetail(date)
    const [, chinese] = name.split(',')
    const announced = chinese === undefined ? undefined : occasions[chinese]
    if (announced) found.complete = true
    if (announced && work) found.makeUp.push({ date, occasion: announced })
    else if (named ?? announced)
      found.days.push({ date, occasion: (named ?? announced) as Occasion, kind: named ? 'statutory' : 'adjusted' })
  }
  return found
}
