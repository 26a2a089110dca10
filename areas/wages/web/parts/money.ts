import type { Language } from '#core/contract/languages.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** An amount of money as a language writes it, with its two decimals. */
export function moneyText(amount: number, language: Language): string {
  let format = formats.get(language)
  if (!format) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
    formats.set(language, format)
  }
  return format.format(amount)
}
