import type { Language } from '#core/contract/languages.ts'
import type texts from './locales/zh-Hans.json'

export type HelpWords = Record<keyof typeof texts, string>

const files: Record<Language, () => Promise<{ default: HelpWords }>> = {
  'zh-Hans': () => import('./locales/zh-Hans.json'),
  en: () => import('./locales/en.json'),
  vi: () => import('./locales/vi.json'),
}

/** What help says about itself: it comes with the first help that is opened. */
export const helpWords = async (language: Language): Promise<HelpWords> => (await files[language]()).default
