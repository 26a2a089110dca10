import type { ShownAnnouncement } from '../../contract/announcement.api.ts'

/**
 * Whose turn it is of several that are shown one after the other. Read from the clock, not counted: all screens show the same, and none runs
 * late after days.
 * @param now epoch milliseconds @param seconds that each is shown for @returns 0 to count - 1
 */
export const turnOf = (now: number, count: number, seconds: number): number =>
  count > 0 ? Math.floor(now / (seconds * 1000)) % count : 0

/** What of announcements is shown at an instant: their stop times are kept without a word of the server. */
export const shownAt = <R extends Pick<ShownAnnouncement, 'stopAt'>>(rows: readonly R[], now: number): R[] =>
  rows.filter(({ stopAt }) => stopAt === null || Date.parse(stopAt) > now)

type Kind = 'picture' | 'audio' | 'video' | 'other'

/** What a browser does with a media type. */
export function mediaKind(mime: string): Kind {
  if (mime.startsWith('image/')) return 'picture'
  if (mime.startsWith('audio/')) return 'audio'
  return mime.startsWith('video/') ? 'video' : 'other'
}

/** How often each has been played to its end on this device, by the announcement's id. */
export type Played = Readonly<Record<number, number>>

/** Whether it is to be played (again): endless ones always are. */
export const isToPlay = ({ id, media }: ShownAnnouncement, played: Played): boolean =>
  media?.plays != null && (media.plays === -1 || (played[id] ?? 0) < media.plays)

/** Of sounds and videos that are to be played, the one that is: those that end go before those that do not. */
export function playing(rows: readonly ShownAnnouncement[], played: Played): ShownAnnouncement | null {
  const left = rows.filter((row) => isToPlay(row, played))
  return left.find(({ media }) => media?.plays !== -1) ?? left[0] ?? null
}

const key = 'announcementPlays'

/** What has been played here, of announcements that are still shown: a board that starts anew does not play it all again. */
export function readPlayed(rows: readonly ShownAnnouncement[]): Played {
  let kept: unknown
  try {
    kept = JSON.parse(localStorage.getItem(key) ?? '{}')
  } catch {
    kept = null
  }
  const counts = (kept && typeof kept === 'object' ? kept : {}) as Record<string, unknown>
  return Object.fromEntries(rows.flatMap(({ id }) => (typeof counts[id] === 'number' ? [[id, counts[id]]] : [])))
}

export function keepPlayed(played: Played): void {
  try {
    localStorage.setItem(key, JSON.stringify(played))
  } catch {
    // A browser that keeps nothing plays it again after a start.
  }
}
