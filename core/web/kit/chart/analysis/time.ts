import { zoneOf } from '#engines/working-time/zone.ts'

/**
 * The clock of a zone as a number that echarts counts in UTC: its axis then has its marks at the team's hours and midnights, whatever
 * zone the browser is in.
 */
export const wallOf = (instant: number, zone: string): number => instant + zoneOf(zone).offsetAt(instant)

/** The instant at which a zone's clock shows what `wallOf` answers. */
export const instantAt = (wall: number, zone: string): number => zoneOf(zone).instantOf(wall)

/** `MM-DD HH:mm` of a clock; a midnight of an axis is its day alone, another mark its time alone. */
export function wallText(wall: number, part: 'mark' | 'whole'): string {
  const text = new Date(Math.round(wall)).toISOString()
  const [day, time] = [text.slice(5, 10), text.slice(11, 16)]
  if (part === 'whole') return `${day} ${time}`
  return time === '00:00' ? day : time
}
