import type { Language } from '../../contract/languages.ts'
import type { Catalog } from './catalogs.ts'

type Load = () => Promise<Catalog>

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

export const read = async (language: Language, area: string): Promise<Catalog> =>
  (await areas.get(`${area} ${language}`)?.()) ?? {}
