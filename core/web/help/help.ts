import type { Language } from '../../contract/languages.ts'

/** What is told of a screen. */
export interface Help {
  /** What it is for. */
  for: string
  /** How to begin. */
  begin: string
  /** How its figures are reckoned, by what they are called. */
  figures?: Record<string, string>
}

/** Help by the paths of screens. */
export type HelpTexts = Readonly<Record<string, Help>>

/** Beside the words of each area; read when help is first opened, so that no first load carries it. */
const files = import.meta.glob<HelpTexts>('../../../areas/**/help/*.json', { import: 'default' })
const loads = new Map(
  Object.entries(files).map(([path, load]) => [path.replace(/^.*\/areas\/(.+)\/help\/(.+)\.json$/, '$1 $2'), load]),
)

/** The help of one area's screens in a language. */
export const helpOf = async (area: string, language: Language): Promise<HelpTexts> =>
  (await loads.get(`${area} ${language}`)?.()) ?? {}

/** The help of several areas' screens. */
export const helpOfAll = async (areas: readonly string[], language: Language): Promise<HelpTexts> =>
  Object.assign({}, ...(await Promise.all(areas.map((area) => helpOf(area, language)))))
