import type { TaktInput } from '#engines/scheduling/index.ts'
import { NoWorkingTime, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { Loaded } from './load.ts'
import type { Center, Line } from './places.ts'

/** Milliseconds from piece to piece on a work centre's line; null: it is no takt line. */
export const taktMs = ({ places }: Pick<Loaded, 'places'>, center: Pick<Center, 'lineId'>): number | null =>
  places.lines.get(center.lineId)?.taktMs ?? null

/**
 * When a takt line's first beat was: the first moment of working time since it was entered. Beats are counted in working time from
 * there, so that they stay the same from day to day. Null: nothing is worked from then on, or there is no calendar.
 */
export function firstBeat(calendar: WorkingCalendar | undefined, line: Line): number | null {
  try {
    return calendar?.nextWorking(line.since) ?? null
  } catch (error) {
    if (error instanceof NoWorkingTime) return null
    throw error
  }
}

/** A place of a takt line as the engine takes it: pieces enter on the beat and pass its stations one beat after the other. */
export function taktAt(calendar: WorkingCalendar | undefined, line: Line, center: Center): TaktInput | undefined {
  const anchor = line.taktMs ? firstBeat(calendar, line) : null
  if (!line.taktMs || anchor === null) return undefined
  return { ms: line.taktMs, stations: Math.max(1, center.stations), anchor }
}
