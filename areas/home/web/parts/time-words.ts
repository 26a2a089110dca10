import type { Translate } from '#core/contract/messages.ts'

const minute = 60_000

/** A length of time (milliseconds) in words, to the minute; of two days and more in days. */
export function lengthText(length: number, t: Translate): string {
  const minutes = Math.max(0, Math.floor(length / minute))
  const hours = Math.floor(minutes / 60)
  if (hours >= 48) return t('home.length.days', { count: Math.floor(hours / 24) })
  if (!hours) return t('home.length.minutes', { minutes })
  return minutes % 60 ? t('home.length.hours', { hours, minutes: minutes % 60 }) : t('home.length.whole', { hours })
}

/** The time of day of an instant by the clocks of a zone: `08:00`. */
export const clockText = (iso: string | number, zone: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    new Date(iso),
  )
