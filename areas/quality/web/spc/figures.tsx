import { useLanguage } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'

/** Figures of statistics in the reader's digits: so many of them as tell something. */
export function useFigures() {
  const [language] = useLanguage()
  const text = (value: number | null | undefined, digits: number) =>
    value === null || value === undefined ? '–' : numberText(Number(value.toPrecision(digits)), language)
  return {
    /** For charts, which hand on more than the value. */
    format: (value: number) => text(value, 6),
    /** Significant digits; absent: 6. */
    figure: (value: number | null | undefined, digits = 6) => text(value, digits),
    /** `p = 0.354`; what is next to nothing is no number to read. */
    probability: (value: number | null | undefined) =>
      value !== null && value !== undefined && value < 0.001 ? `p < ${text(0.001, 1)}` : `p = ${text(value, 3)}`,
    index: (value: number | null | undefined) =>
      value === null || value === undefined ? '–' : numberText(Number(value.toFixed(2)), language),
  }
}
