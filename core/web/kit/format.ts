import type { Language } from '#core/contract/languages.ts'
import { limits } from '#core/contract/limits.ts'
import { zoneOf } from '#engines/working-time/zone.ts'
import { currentLanguage } from '../i18n/index.ts'

const wall = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** An instant (ISO 8601) as the clocks of a zone show it: `YYYY-MM-DD HH:mm:ss`. What is no instant comes back as it is. */
export function instantText(iso: string, zone: string): string {
  const instant = Date.parse(iso)
  if (Number.isNaN(instant)) return iso
  const shown = new Date(instant + zoneOf(zone).offsetAt(instant)).toISOString()
  return `${shown.slice(0, 10)} ${shown.slice(11, 19)}`
}

/** The instant (ISO 8601, UTC) at which the clocks of a zone show `YYYY-MM-DD[ HH:mm[:ss]]`; null for any other text. */
export function instantOf(text: string, zone: string): string | null {
  const match = wall.exec(text)
  if (!match) return null
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return new Date(zoneOf(zone).instantOf(Date.UTC(year, month - 1, day, hour, minute, second))).toISOString()
}

const decimals = new Map<string, Intl.NumberFormat>()

/** A quantity as a language writes it, with all its decimals (8 at most). */
export function numberText(value: number, language: Language): string {
  let format = decimals.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { maximumFractionDigits: 8 })
    decimals.set(language, format)
  }
  return format.format(value)
}

/** How many rows a list has; `10,000+` where that is an estimate. */
export const totalText = (list: { total: number; estimated?: boolean }, language: Language): string =>
  list.estimated ? `${numberText(limits.exactTotal, language)}+` : numberText(list.total, language)

/** A share (0.853) as a percentage with one decimal, as the language writes it (85.3%, in Vietnamese 85,3%). */
export const shareText = (share: number, digits = 1, language = currentLanguage()): string =>
  `${(share * 100).toFixed(digits).replace('.', decimalSign(language))}%`

/** Seconds as `1:02:03`, or `02:03` below an hour. */
export function durationText(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const two = (value: number) => String(value).padStart(2, '0')
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  return h ? `${h}:${two(m)}:${two(s)}` : `${two(m)}:${two(s)}`
}

const decimalSigns: Record<Language, ',' | '.'> = { 'zh-Hans': '.', en: '.', vi: ',' }

/** The decimal sign that a language writes. */
export const decimalSign = (language: Language): ',' | '.' => decimalSigns[language]
