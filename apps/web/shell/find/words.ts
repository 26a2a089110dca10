import { fillIn } from '#core/contract/fill-in.ts'
import type { Language } from '#core/contract/languages.ts'
import type { MessageParams } from '#core/contract/messages.ts'
import type texts from './locales/zh-Hans.json'

type Texts = Record<keyof typeof texts, string>

/** Words a text of the finder. */
export type Word = (key: keyof Texts, params?: MessageParams) => string

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  'zh-Hans': () => import('./locales/zh-Hans.json'),
  en: () => import('./locales/en.json'),
  vi: () => import('./locales/vi.json'),
}

/** What the finder says in a language: it comes when it is first opened, so that no first load carries it. */
export async function wordsIn(language: Language): Promise<Word> {
  const { default: all } = await files[language]()
  return (key, params) => fillIn(all[key], params)
}
