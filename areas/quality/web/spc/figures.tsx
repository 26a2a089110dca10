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
    index: (value: number | null | undefined) =>
      value === null || value === undefined ? '–' : numberText(Number(value.toFixed(2)), language),
  }
}
