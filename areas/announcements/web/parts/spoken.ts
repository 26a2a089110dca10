import type { Language } from '#core/contract/languages.ts'
import type { ShownAnnouncement } from '../../contract/announcement.api.ts'

const han = /\p{Script=Han}/u
/** Letters that Vietnamese alone has of the languages here. */
const vietnamese = /[ăâđêôơưĂÂĐÊÔƠƯ\u1ea0-\u1ef9]/

/**
 * The language that a text is read aloud in: that of the page, for texts come in it where somebody has written them; of one that nobody has
 * translated, what its letters tell.
 */
export function languageOfText(text: string, shown: Language): Language {
  if (han.test(text)) return 'zh-Hans'
  if (vietnamese.test(text)) return 'vi'
  return shown === 'zh-Hans' ? 'en' : shown
}

/** Seconds after which an emergency is said again where nobody can acknowledge it. */
const again = 60

interface Due {
  key: string
  row: ShownAnnouncement
}

/**
 * What is to be heard now, each under a key that is heard once. An emergency on a board has another key every minute, counted from its release.
 * @param now epoch milliseconds
 */
export const dueToHear = (rows: readonly ShownAnnouncement[], now: number, repeated: boolean): Due[] =>
  rows
    .filter(({ aloud, priority }) => aloud || priority === 'emergency')
    .map((row) => {
      const turn = Math.floor((now - Date.parse(row.releaseAt)) / (again * 1000))
      return { key: repeated && row.priority === 'emergency' ? `${row.id}:${turn}` : `${row.id}`, row }
    })

/** Keys that were heard, and are of announcements still shown: what is kept does not grow over days. */
export const stillHeard = (heard: Iterable<string>, due: readonly Due[]): Set<string> => {
  const now = new Set(due.map(({ key }) => key))
  return new Set([...heard].filter((key) => now.has(key)))
}
