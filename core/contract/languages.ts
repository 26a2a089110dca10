/** The languages of the product by the code that the header `languages` and the locale files carry. */
export const languages = ['zh-Hans', 'en', 'vi'] as const

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'zh-Hans'

/** The language that a header or a browser asks for: exact, else by its first part, else Chinese. */
export function languageOf(asked: string | null | undefined): Language {
  const wanted = (asked ?? '').trim().toLowerCase()
  return (
    languages.find((language) => language.toLowerCase() === wanted) ??
    languages.find((language) => language.slice(0, 2) === wanted.slice(0, 2)) ??
    defaultLanguage
  )
}
