import { z } from 'zod'
import { addDays, clockInstant, type LocalDate, localDate, monthOf, weekdayOf } from '#engines/working-time/index.ts'

/** On which days a report is sent. A day of the month that a month lacks is its last one. */
export const rhythmSchema = z.discriminatedUnion('every', [
  z.object({ every: z.literal('daily') }).strict(),
  z.object({ every: z.literal('weekly'), weekday: z.number().int().min(1).max(7) }).strict(),
  z.object({ every: z.literal('monthly'), day: z.number().int().min(1).max(31) }).strict(),
])
export type Rhythm = z.output<typeof rhythmSchema>

interface Times {
  rhythm: Rhythm
  /** Minutes since midnight on the team's clocks. */
  minutes: number
  zone: string
}

function isDay(rhythm: Rhythm, date: LocalDate): boolean {
  if (rhythm.every === 'daily') return true
  if (rhythm.every === 'weekly') return weekdayOf(date) === rhythm.weekday
  const last = monthOf(date).to
  return Number(date.slice(8)) === Math.min(rhythm.day, Number(last.slice(8)))
}

/** Two months have every day of the month, whatever their lengths. */
const daysLooked = 62

/** The first time after a moment, in milliseconds. */
export function dueAfter({ rhythm, minutes, zone }: Times, after: number): number {
  const today = localDate(zone, after)
  for (let i = 0; i <= daysLooked; i++) {
    const date = addDays(today, i)
    const at = clockInstant(zone, date, minutes)
    if (at > after && isDay(rhythm, date)) return at
  }
  throw new Error(`no day of ${JSON.stringify(rhythm)}`)
}

/** The last time up to a moment, itself included: of what was missed, the newest alone is sent. */
export function dueUntil({ rhythm, minutes, zone }: Times, until: number): number {
  const today = localDate(zone, until)
  for (let i = 0; i <= daysLooked; i++) {
    const date = addDays(today, -i)
    const at = clockInstant(zone, date, minutes)
    if (at <= until && isDay(rhythm, date)) return at
  }
  throw new Error(`no day of ${JSON.stringify(rhythm)}`)
}
