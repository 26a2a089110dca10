import type { Language } from '#core/contract/languages.ts'
import { numberText, shareText } from '#core/web/kit/index.ts'

/** A share of 0 to 1 and above; what has nothing to be measured against is a dash, never 0. */
export const ratioText = (share: number | null): string => (share === null ? '–' : shareText(share))

/** Seconds as hours with one decimal. */
export const hoursText = (seconds: number, language: Language): string =>
  numberText(Math.round(seconds / 360) / 10, language)
