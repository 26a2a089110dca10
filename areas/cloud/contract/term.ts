import { dayAfter, lastExpiry } from './standing.ts'

/** The same day so many months later; the last of its month where that has no such day. */
export function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 + months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10)
}

/** The last day after a renewal: from the end on, whenever it was paid; from today on where that has passed. */
export function renewedUntil(expiresOn: string, today: string, months: number): string {
  const until = monthsAfter(expiresOn < today ? dayAfter(today, -1) : expiresOn, months)
  return until < lastExpiry ? until : lastExpiry
}
