import type { Language } from '../../contract/languages.ts'
import { beginningOf } from './beginning.ts'

/** Messages by flat key. */
export type Catalog = Record<string, string>

type Load = () => Promise<Catalog>

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

/** What each area says: loaded with its first screen. */
const files = import.meta.glob<Catalog>('../../../areas/**/locales/*.json', { import: 'default' })
const areas = new Map<string, Load>(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/areas\/(.+)\/locales\/(.+)\.json$/, '$1 $2'), load]),
)

/** Every area with texts. */
export const areaIds: readonly string[] = [...new Set([...areas.keys()].map((key) => key.split(' ')[0] as string))]

/** Areas whose texts a screen shows; written by the build (`scripts/screen-texts.ts`). */
declare const __SCREEN_TEXTS__: Record<string, string[]> | undefined
export const textsOf = (screen: string): readonly string[] =>
  (typeof __SCREEN_TEXTS__ === 'undefined' ? undefined : __SCREEN_TEXTS__[screen]) ?? areaIds

/** Areas that have a key which no screen was seen to show. */
export async function ownersOf(key: string): Promise<readonly string[]> {
  const { default: owners } = await import('./key-owners.ts')
  return owners ? (owners[beginningOf(key)] ?? []) : areaIds
}

export const loadBase = async (language: Language): Promise<Catalog> => (await base[language]()).default
export const loadTitles = async (language: Language): Promise<Catalog> => (await titles[language]()).default
export const loadArea = async (language: Language, area: string): Promise<Catalog> =>
  (await areas.get(`${area} ${language}`)?.()) ?? {}
