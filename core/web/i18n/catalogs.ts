import type { Language } from '../../contract/languages.ts'

/** Messages by flat key. */
export type Catalog = Record<string, string>

/** What the shell and the login page say: loaded before the first paint. */
const base: Record<Language, () => Promise<{ default: Catalog }>> = {
  'zh-Hans': () => import('./base.zh-Hans.ts'),
  en: () => import('./base.en.ts'),
  vi: () => import('./base.vi.ts'),
}

/** What the areas say: loaded after the login. */
const areas: Record<Language, () => Promise<{ default: Catalog }>> = {
  'zh-Hans': () => import('./areas.zh-Hans.ts'),
  en: () => import('./areas.en.ts'),
  vi: () => import('./areas.vi.ts'),
}

export const loadBase = async (language: Language): Promise<Catalog> => (await base[language]()).default
export const loadAreas = async (language: Language): Promise<Catalog> => (await areas[language]()).default
