import type { PayRules } from './types.ts'

/**
 * What holds where a team has set nothing: eight hours a day, overtime at 1.5, 2 and 3 (Labour Law of the People's Republic of China,
 * articles 36 and 44), no guarantee, no tiers, nothing for the night, nothing for what is defective, rework at its price.
 */
export const defaultRules: PayRules = {
  id: 0,
  from: '0001-01-01',
  to: null,
  hours: { dailySeconds: 8 * 3600, periodSeconds: null, comprehensive: false, night: { from: 22 * 60, to: 6 * 60 } },
  coefficients: { weekday: 1.5, weekend: 2, holiday: 3 },
  nightShare: 0,
  nightAmount: 0,
  reworkShare: 1,
  scrapShare: 0,
  guarantee: null,
  tiers: [],
}
