import type { Language } from '#core/contract/languages.ts'
import { durationText, numberText, shareText } from '#core/web/kit/index.ts'

/** A share of 0 to 1 and above; what has nothing to be measured against is a dash, never 0. */
export const ratioText = (share: number | null): string => (share === null ? '–' : shareText(share))

/** Seconds as hours with one decimal. */
export const hoursText = (seconds: number, language: Language): string =>
  numberText(Math.round(seconds / 360) / 10, language)

const tenHours = 36_000

/** How long: to the second below ten hours, above them in hours with one decimal, which are read at a glance. */
export const spanText = (seconds: number, language: Language): string =>
  seconds < tenHours ? durationText(seconds) : `${hoursText(seconds, language)} h`
