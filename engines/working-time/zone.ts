import { InvalidCalendar } from './errors.ts'
import type { Instant, Milliseconds } from './types.ts'

export const SECOND = 1000
export const MINUTE = 60_000
export const DAY = 86_400_000

const CHUNK = 400 * DAY

interface OffsetChunk {
  /** Instants at which an offset begins, the chunk's own start first. */
  readonly starts: readonly Instant[]
  readonly offsets: readonly Milliseconds[]
}

/**
 * Offsets of one IANA time zone. Changes are found by probing Intl once a day and halving to the second, then kept, so
 * that a look-up costs a division and a short scan instead of an Intl call.
 */
export class Zone {
  readonly name: string
  readonly #format: Intl.DateTimeFormat
  readonly #chunks = new Map<number, OffsetChunk>()
  #lastKey = Number.NaN
  #last: OffsetChunk = { starts: [], offsets: [] }

  constructor(name: string) {
    this.name = name
    try {
      this.#format = new Intl.DateTimeFormat('en-US', {
        timeZone: name,
        calendar: 'gregory',
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
      })
    } catch {
      throw new InvalidCalendar('zone', name)
    }
  }

  /** Wall clock minus UTC at an instant, in milliseconds. */
  offsetAt(instant: Instant): Milliseconds {
    const chunk = this.#chunk(Math.floor(instant / CHUNK))
    let i = chunk.starts.length - 1
    while (i > 0 && instant < (chunk.starts[i] as number)) i--
    return chunk.offsets[i] as number
  }

  /**
   * The instant at which a wall clock shows `wall` (milliseconds since 1970-01-01T00:00 on that clock).
   * Never runs backwards: a time that a clock change skips is the instant of the change, one that it repeats is the first
   * of the two. So shifts and rests that do not overlap on the clock do not overlap in time either.
   */
  instantOf(wall: Milliseconds): Instant {
    // No zone is a whole day from UTC, so the segment sought cannot begin in an earlier chunk.
    for (let key = Math.floor((wall - DAY) / CHUNK); ; key++) {
      const { starts, offsets } = this.#chunk(key)
      for (let i = 0; i < starts.length; i++) {
        const instant = wall - (offsets[i] as number)
        if (instant < (starts[i + 1] ?? (key + 1) * CHUNK)) return Math.max(instant, starts[i] as number)
      }
    }
  }

  /** The civil day at an instant, as days since 1970-01-01. */
  dayAt(instant: Instant): number {
    return Math.floor((instant + this.offsetAt(instant)) / DAY)
  }

  /** The first instant of a civil day given as days since 1970-01-01. */
  dayStart(day: number): Instant {
    return this.instantOf(day * DAY)
  }

  #chunk(key: number): OffsetChunk {
    if (key === this.#lastKey) return this.#last
    const known = this.#chunks.get(key)
    const chunk = known ?? this.#probeChunk(key * CHUNK)
    if (!known) this.#chunks.set(key, chunk)
    this.#lastKey = key
    this.#last = chunk
    return chunk
  }

  #probeChunk(from: Instant): OffsetChunk {
    let offset = this.#probe(from)
    const starts = [from]
    const offsets = [offset]
    for (let at = from + DAY; at <= from + CHUNK; at += DAY) {
      const next = this.#probe(at)
      if (next === offset) continue
      const change = this.#findChange(at - DAY, at, offset)
      if (change === from + CHUNK) break
      starts.push(change)
      offsets.push(next)
      offset = next
    }
    return { starts, offsets }
  }

  #findChange(before: Instant, after: Instant, offset: Milliseconds): Instant {
    let low = before / SECOND
    let high = after / SECOND
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (this.#probe(middle * SECOND) === offset) low = middle
      else high = middle
    }
    return high * SECOND
  }

  #probe(instant: Instant): Milliseconds {
    const field: Record<string, number> = {}
    for (const part of this.#format.formatToParts(instant)) field[part.type] = Number(part.value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = field
    return Date.UTC(year, month - 1, day, hour, minute, second) - instant
  }
}

const zones = new Map<string, Zone>()

/** The one `Zone` of a name. Throws InvalidCalendar ('zone') for a name that Intl does not know. */
export function zoneOf(name: string): Zone {
  let zone = zones.get(name)
  if (!zone) {
    zone = new Zone(name)
    zones.set(name, zone)
  }
  return zone
}
