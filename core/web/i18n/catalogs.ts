import type { Language } from '../../contract/languages.ts'
import { beginningOf } from './beginning.ts'

/** Messages by flat key. */
export type Catalog = Record<string, string>

/** What the shell and the login page say: loaded before the first paint. */
const base: Record<Language, () => Promise<{ default: Catalog }>> = {
  'zh-Hans': () => import('./base.zh-Hans.ts'),
  en: () => import('./base.en.ts'),
  vi: () => import('./base.vi.ts'),
}

/** The titles of all screens, for menus and tabs, and what kits say that no login page shows: loaded after the login. */
const titles: Record<Language, () => Promise<{ default: Catalog }>> = {
  'zh-Hans': () => import('./titles.zh-Hans.ts'),
  en: () => import('./titles.en.ts'),
  vi: () => import('./titles.vi.ts'),
}

/** Which areas there are and what each screen says: loaded after the login. */
const byArea = () => import('./area-catalogs.ts')

/** Every area with texts. */
export const allAreas = async (): Promise<readonly string[]> => (await byArea()).areaIds
/** Areas whose texts a screen shows. */
export const textsOf = async (screen: string): Promise<readonly string[]> => (await byArea()).textsOf(screen)

/** Areas that have a key which no screen was seen to show. */
export async function ownersOf(key: string): Promise<readonly string[]> {
  const { default: owners } = await import('./key-owners.ts')
  return owners ? (owners[beginningOf(key)] ?? []) : allAreas()
}

export const loadBase = async (language: Language): Promise<Catalog> => (await base[language]()).default
export const loadTitles = async (language: Language): Promise<Catalog> => (await titles[language]()).default
export const loadArea = async (language: Language, area: string): Promise<Catalog> =>
  (await byArea()).read(language, area)
