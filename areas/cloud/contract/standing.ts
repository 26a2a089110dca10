/**
 * How a team stands with the provider. `ending`: everything can be done, and the end is near. `readOnly`: everything can be read; work that
 * runs is reported and ended. `locked`: data are kept and exported; work that runs is reported and ended. `suspended`: as locked, by the
 * provider's decision.
 */
export const cloudStandings = ['active', 'ending', 'readOnly', 'locked', 'suspended'] as const
export type CloudStanding = (typeof cloudStandings)[number]

/** A team is reminded when so many days are left. */
export const cloudReminders = [30, 14, 7, 1] as const

/** So many days ahead of the end it stands above every page of those who see to the service. */
export const noticeDays = 14

/** What decides how a team stands; days as `YYYY-MM-DD`. */
export interface CloudTerm {
  /** The last day on which everything can be done. */
  expiresOn: string
  graceDays: number
  suspended: boolean
}

/** The longest that a team may read after its end, in days, and the last day that an end may be. */
export const graceMost = 3650
export const lastExpiry = '2999-12-31'

const dayMs = 86_400_000

/** Days from one to another; negative where the other is earlier. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** The day so many days after. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** The last day on which everything can be read. */
export const readableUntil = ({ expiresOn, graceDays }: Pick<CloudTerm, 'expiresOn' | 'graceDays'>): string =>
  dayAfter(expiresOn, graceDays)

/** @param today the team's calendar day */
export function cloudStanding(term: CloudTerm, today: string): CloudStanding {
  if (term.suspended) return 'suspended'
  const left = daysBetween(today, term.expiresOn)
  if (left >= 0) return left <= cloudReminders[0] ? 'ending' : 'active'
  return left >= -term.graceDays ? 'readOnly' : 'locked'
}

/** Whether a team that stands so may change what it likes. */
export const mayChange = (standing: CloudStanding): boolean => standing === 'active' || standing === 'ending'
