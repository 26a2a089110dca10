import { limits } from '#core/contract/limits.ts'
import type { MountedScreen } from '#core/web/screens/screens.ts'

/** A board of the carousel and how long it stays. */
export interface Turn {
  path: string
  seconds: number
}

const usual = 30

/** The turns as kept by the server, or null when none are; a turn is never shorter than the least. */
export function readTurns(kept: unknown): Turn[] | null {
  const turns = (kept as { turns?: unknown } | null | undefined)?.turns
  if (!Array.isArray(turns)) return null
  const read = turns.flatMap(({ path, seconds }: Partial<Turn>) =>
    typeof path === 'string' ? [{ path, seconds: boundSeconds(Number(seconds)) }] : [],
  )
  return read.length ? read : null
}

/** Seconds of a turn within what is allowed; what is no number becomes the usual. */
export const boundSeconds = (seconds: number): number =>
  Number.isFinite(seconds) ? Math.min(3600, Math.max(limits.carouselSeconds, Math.round(seconds))) : usual

/** Every board that can take turns, as the carousel starts with. */
export const everyTurn = (boards: readonly MountedScreen[]): Turn[] =>
  boards.map(({ path }) => ({ path, seconds: usual }))

/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, by: number): T[] {
  const next = [...list]
  next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}
