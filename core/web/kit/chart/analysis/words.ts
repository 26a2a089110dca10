import { fillIn } from '#core/contract/fill-in.ts'
import type { Language } from '#core/contract/languages.ts'
import type { MessageParams } from '#core/contract/messages.ts'
import type texts from './locales/zh-Hans.json'

type Texts = Record<keyof typeof texts, string>

/** Words a text of the kit. */
export type Word = (key: keyof Texts, params?: MessageParams) => string

/** Words from a catalog. */
export const wordOf =
  (catalog: Texts): Word =>
  (key, params) =>
    fillIn(catalog[key], params)

/** What charts say in a language. They come with the first chart, so that no other page carries them. */
export const wordsIn: Record<Language, () => Promise<{ word: Word }>> = {
  'zh-Hans': () => import('./locales/zh-Hans.json').then(({ default: all }) => ({ word: wordOf(all) })),
  en: () => import('./locales/en.json').then(({ default: all }) => ({ word: wordOf(all) })),
  vi: () => import('./locales/vi.json').then(({ default: all }) => ({ word: wordOf(all) })),
}
