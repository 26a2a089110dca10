import type { Translate } from '#core/contract/messages.ts'
import { instantText } from '#core/web/kit/format.ts'

const day = 86_400_000

/** A moment of today as `HH:mm`, of other days with the date; a dash for none. */
export function clockText(instant: string | null, zone: string, now = Date.now()): string {
  if (instant === null) return '–'
  const text = instantText(instant, zone)
  const today = instantText(new Date(now).toISOString(), zone).slice(0, 10)
  return text.startsWith(today) ? text.slice(11, 16) : text.slice(5, 16)
}

/** A length of time in hours and minutes, as one says it. Milliseconds. */
export function spanText(milliseconds: number, t: Translate): string {
  const minutes = Math.max(0, Math.round(milliseconds / 60_000))
  if (minutes < 60) return t('board.minutes', { count: minutes })
  if (milliseconds >= 2 * day) return t('board.hours', { count: Math.round(minutes / 60) })
  return t('board.hoursMinutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}
