import type { Language } from '#core/contract/languages.ts'
import { dayOfDate } from '#engines/working-time/local-date.ts'

/** A quantity as a language writes it, with its unit. */
export const quantityText = (language: Language, value: number, unit: string): string =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 8 }).format(value)} ${unit}`

/** A day (ISO) as people of a language write it in a message; Vietnamese ones begin with the day. */
export const dayText = (language: Language, day: string): string =>
  language === 'vi' ? day.split('-').reverse().join('/') : day

/** Whole days from one day (ISO) to another; below 0: it is earlier. */
export const daysFrom = (from: string, to: string): number => dayOfDate(to) - dayOfDate(from)
