import type { CalendarRules } from './calendar-rules.ts'
import { type CompiledSpan, compileDays } from './compile-days.ts'
import type { Instant, Milliseconds, ShiftSpan } from './types.ts'
import { DAY } from './zone.ts'

/** Instants outside 1900 to 2400 are refused: a mistaken unit should fail rather than compile centuries. */
const FIRST_INSTANT = Date.UTC(1900, 0, 1)
const LAST_INSTANT = Date.UTC(2400, 0, 1)

const FIRST_STEP = 64

// A span belongs to a day but may begin a day before it and, with handover, end four days after its start.
const EDGE = 6

/** The compiled stretch of a calendar: one run of days, lengthened at either end when a look-up needs it. */
export class Timeline {
  readonly rules: CalendarRules
  /** Look-ups of instants from `from` to `to` (excluded) are settled by what is compiled. */
  from: Instant = Number.POSITIVE_INFINITY
  to: Instant = Number.NEGATIVE_INFINITY
  starts = new Float64Array(0)
  ends = new Float64Array(0)
  /** Working time before each interval, counted from the first; moves when the run grows backwards. */
  cumulative = new Float64Array(0)
  /** Index into `spans` of each interval. */
  owners = new Int32Array(0)
  spans: ShiftSpan[] = []
  spanStarts = new Float64Array(0)
  /** Working time of all intervals. */
  total: Milliseconds = 0
  #firstDay = 0
  #lastDay = 0

  constructor(rules: CalendarRules) {
    this.rules = rules
  }

  /** Compiles what look-ups of an instant need. Throws RangeError for one that is no number or outside 1900 to 2400. */
  cover(instant: Instant): void {
    if (instant >= this.from && instant < this.to) return
    if (!(instant >= FIRST_INSTANT && instant < LAST_INSTANT)) throw new RangeError(`no usable instant: ${instant}`)
    const day = Math.floor(instant / DAY)
    if (this.#firstDay === this.#lastDay) {
      this.#firstDay = day - FIRST_STEP / 2
      this.#lastDay = day - FIRST_STEP / 2
      this.#append(day + FIRST_STEP)
    }
    if (instant >= this.to) this.#append(Math.max(day + EDGE + 3, this.#lastDay + this.#step()))
    if (instant < this.from) this.#prepend(Math.min(day - EDGE - 3, this.#firstDay - this.#step()))
  }

  /** Compiles further ahead; false when everything up to `limit` is compiled already. */
  growAfter(limit: Instant): boolean {
    if (this.to >= Math.min(limit, LAST_INSTANT)) return false
    this.#append(this.#lastDay + this.#step())
    return true
  }

  /** Compiles further back; false when everything down to `limit` is compiled already. */
  growBefore(limit: Instant): boolean {
    if (this.from <= Math.max(limit, FIRST_INSTANT)) return false
    this.#prepend(this.#firstDay - this.#step())
    return true
  }

  #step(): number {
    // Growing by a share of what is there keeps the copying of arrays linear over many growths.
    return Math.max(FIRST_STEP, Math.floor((this.#lastDay - this.#firstDay) / 2))
  }

  #append(toDay: number): void {
    const added = compileDays(this.rules, this.#lastDay, toDay)
    this.#lastDay = toDay
    this.#write(added, false)
  }

  #prepend(fromDay: number): void {
    const added = compileDays(this.rules, fromDay, this.#firstDay)
    this.#firstDay = fromDay
    this.#write(added, true)
  }

  #write(added: readonly CompiledSpan[], before: boolean): void {
    const addedSpans = added.map(({ span }) => span)
    const shift = before ? addedSpans.length : 0
    const firstOwner = before ? 0 : this.spans.length
    const starts: number[] = []
    const ends: number[] = []
    const owners: number[] = []
    added.forEach(({ intervals }, index) => {
      for (const { start, end } of intervals) {
        starts.push(start)
        ends.push(end)
        owners.push(firstOwner + index)
      }
    })
    this.starts = joinFloats(this.starts, starts, before)
    this.ends = joinFloats(this.ends, ends, before)
    const known = shift === 0 ? this.owners : this.owners.map((owner) => owner + shift)
    this.owners = new Int32Array(known.length + owners.length)
    this.owners.set(before ? owners : known)
    this.owners.set(before ? known : owners, before ? owners.length : known.length)
    this.spans = before ? addedSpans.concat(this.spans) : this.spans.concat(addedSpans)
    this.spanStarts = Float64Array.from(this.spans, (span) => span.start)
    this.#accumulate()
    this.from = this.rules.zone.dayStart(this.#firstDay + EDGE)
    this.to = this.rules.zone.dayStart(this.#lastDay - EDGE)
  }

  #accumulate(): void {
    let total = 0
    this.cumulative = new Float64Array(this.starts.length)
    for (let i = 0; i < this.starts.length; i++) {
      this.cumulative[i] = total
      total += (this.ends[i] as number) - (this.starts[i] as number)
    }
    this.total = total
  }
}

function joinFloats(known: Float64Array, added: readonly number[], before: boolean): Float64Array<ArrayBuffer> {
  const joined = new Float64Array(known.length + added.length)
  joined.set(known, before ? added.length : 0)
  joined.set(added, before ? 0 : known.length)
  return joined
}
