import type { Language } from '#core/contract/languages.ts'

const locales: Record<Language, string> = { 'zh-Hans': 'zh-CN', en: 'en', vi: 'vi' }

/** Yuan with two decimals, in the reader's way of writing numbers. */
export const yuanText = (yuan: number, language: Language): string =>
  yuan.toLocaleString(locales[language], { minimumFractionDigits: 2, maximumFractionDigits: 2 })
