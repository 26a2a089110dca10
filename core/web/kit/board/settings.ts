import { limits } from '#core/contract/limits.ts'

export type BoardStyle = 'black' | 'white'

/** How a board is set up; kept under the layout name `board:<path>`. */
export interface BoardSettings {
  style: BoardStyle
  /** Keys of the columns shown, in order; null: all. */
  columns: string[] | null
  /** Rows a page. */
  rows: number
  /** Seconds a page is shown when there are several; 0: pages are turned by hand. */
  scrollSeconds: number
  /** Seconds between fetches, beside what comes live. */
  refreshSeconds: number
  /** Conditions of the board's own (workshops, lines). */
  filter: Record<string, unknown>
  /** Dimmed from one hour of the team's clocks to another, through midnight as well; null: never. */
  dim: Dimming | null
  /** Whether a new andon call of its places is shown over it for a while. */
  calls: boolean
}

export interface Dimming {
  /** Hours, 0–23. */
  from: number
  to: number
  /** Brightness that is left, in percent. */
  percent: number
}

export const rowsMost = 50
export const scrollLeast = 3

export const boardDefaults = (minSeconds: number): BoardSettings => ({
  style: 'black',
  columns: null,
  rows: limits.boardRowsAdvised,
  scrollSeconds: 10,
  refreshSeconds: minSeconds,
  filter: {},
  dim: null,
  calls: false,
})

/** What a board is offered when somebody switches dimming on. */
export const dimDefault: Dimming = { from: 22, to: 6, percent: 55 }
export const dimLeast = 20
export const dimMost = 95

const whole = (value: unknown, least: number, most: number, otherwise: number): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, Math.round(value))) : otherwise

/**
 * Settings as kept by the server, or null when none are: what is missing or out of bounds is mended, so that a board on a wall
 * always runs. `minSeconds` is the least refresh interval of the board.
 */
export function readBoardSettings(kept: unknown, defaults: BoardSettings, minSeconds: number): BoardSettings | null {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return null
  const { style, columns, rows, scrollSeconds, refreshSeconds, filter, dim, calls } = kept as Record<string, unknown>
  const scroll = whole(scrollSeconds, 0, 3600, defaults.scrollSeconds)
  return {
    style: style === 'black' || style === 'white' ? style : defaults.style,
    columns: Array.isArray(columns) && columns.length ? columns.map(String) : defaults.columns,
    rows: whole(rows, 1, rowsMost, defaults.rows),
    scrollSeconds: scroll > 0 ? Math.max(scrollLeast, scroll) : 0,
    refreshSeconds: whole(refreshSeconds, minSeconds, 3600, Math.max(minSeconds, defaults.refreshSeconds)),
    filter: typeof filter === 'object' && filter !== null ? (filter as Record<string, unknown>) : defaults.filter,
    dim: dim === undefined ? defaults.dim : readDimming(dim),
    calls: typeof calls === 'boolean' ? calls : defaults.calls,
  }
}

function readDimming(kept: unknown): Dimming | null {
  if (typeof kept !== 'object' || kept === null) return null
  const { from, to, percent } = kept as Record<string, unknown>
  return {
    from: whole(from, 0, 23, dimDefault.from),
    to: whole(to, 0, 23, dimDefault.to),
    percent: whole(percent, dimLeast, dimMost, dimDefault.percent),
  }
}

/** Brightness of a board at an hour (0–23), 0–1. From an hour to the same one is the whole day. */
export function brightnessAt(dim: Dimming | null, hour: number): number {
  if (!dim) return 1
  const { from, to, percent } = dim
  const within = from < to ? hour >= from && hour < to : hour >= from || hour < to
  return within ? percent / 100 : 1
}

/** The columns a board shows: the chosen ones that it still has, else all. */
export function chosenColumns<C extends { key: string }>(columns: readonly C[], chosen: string[] | null): C[] {
  const found = (chosen ?? []).flatMap((key) => columns.find((column) => column.key === key) ?? [])
  return found.length ? found : [...columns]
}

/** How many pages rows make; one even of nothing. */
export const pageCount = (rows: number, perPage: number): number => Math.max(1, Math.ceil(rows / Math.max(1, perPage)))

/** Whether what a board shows is too old to be believed: the last answer is older than three intervals, 15 s at least. */
export const isStale = (updatedAt: number, now: number, refreshSeconds: number): boolean =>
  updatedAt > 0 && now - updatedAt > Math.max(15, refreshSeconds * 3) * 1000

/** What the titles above the rows and the pager below take, in ems. */
const around = 3.6

/**
 * Rows of a page: `wanted`, or as many as are readable within `height` (pixels; 0: not known yet).
 *
 * @param em the board's letter size in pixels
 * @param rowEm the lowest readable row, in ems
 */
export function fittingRows(wanted: number, height: number, em: number, rowEm: number): number {
  if (!height || !em) return wanted
  return Math.max(1, Math.min(wanted, Math.floor((height / em - around) / rowEm)))
}
