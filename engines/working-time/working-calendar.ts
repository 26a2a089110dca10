import type { CalendarRules } from './calendar-rules.ts'
import { NoWorkingTime } from './errors.ts'
import { flattenIntervals } from './flatten.ts'
import { dateOfDay, dayOfDate } from './local-date.ts'
import { lowerBound, upperBound } from './search.ts'
import { Timeline } from './timeline.ts'
import type {
  CalendarDay,
  FlatIntervals,
  Instant,
  LocalDate,
  Milliseconds,
  ShiftMoment,
  ShiftPhase,
  ShiftSpan,
  TimeRange,
  WorkingInterval,
} from './types.ts'
import { DAY } from './zone.ts'

const SEARCH = 5 * 366 * DAY

/**
 * Answers about the working time of one resource. Instants are epoch milliseconds, durations elapsed milliseconds,
 * intervals half-open. It compiles itself further whenever an instant outside what is compiled is asked about; a look-up
 * inside is a binary search. Every method throws RangeError for an instant that is no number or outside 1900 to 2400.
 */
export class WorkingCalendar {
  readonly version: string | number
  readonly zone: string
  readonly #rules: CalendarRules
  readonly #line: Timeline

  /** Use `compileCalendar`. */
  constructor(rules: CalendarRules, horizon?: TimeRange) {
    this.version = rules.version
    this.zone = rules.zone.name
    this.#rules = rules
    this.#line = new Timeline(rules)
    if (horizon) {
      this.#line.cover(horizon.start)
      this.#line.cover(horizon.end)
    }
  }

  /** Whether the instant lies in a working interval (its end excluded). */
  isWorking(instant: Instant): boolean {
    this.#line.cover(instant)
    const i = this.#intervalAt(instant)
    return i >= 0 && instant < (this.#line.ends[i] as number)
  }

  /** The earliest instant at or after this one from which work runs. Throws NoWorkingTime. */
  nextWorking(instant: Instant): Instant {
    const line = this.#line
    line.cover(instant)
    const i = this.#intervalAt(instant)
    if (i >= 0 && instant < (line.ends[i] as number)) return instant
    while (i + 1 >= line.starts.length) {
      if (!line.growAfter(instant + SEARCH)) throw new NoWorkingTime('after', instant, this.version)
    }
    const start = line.starts[i + 1] as number
    if (start - instant > SEARCH) throw new NoWorkingTime('after', instant, this.version)
    return start
  }

  /**
   * The latest instant at or before this one up to which work runs: the mirror of `nextWorking`. An interval's end is
   * itself, an interval's start is the end of the one before. Throws NoWorkingTime.
   */
  previousWorking(instant: Instant): Instant {
    const line = this.#line
    line.cover(instant)
    let i = lowerBound(line.starts, line.starts.length, instant) - 1
    while (i < 0) {
      if (!line.growBefore(instant - SEARCH)) throw new NoWorkingTime('before', instant, this.version)
      i = lowerBound(line.starts, line.starts.length, instant) - 1
    }
    const end = Math.min(instant, line.ends[i] as number)
    if (instant - end > SEARCH) throw new NoWorkingTime('before', instant, this.version)
    return end
  }

  /** Working time from one instant to another; negative when `to` is the earlier. */
  duration(from: Instant, to: Instant): Milliseconds {
    this.#line.cover(from)
    this.#line.cover(to)
    return this.#workedBefore(to) - this.#workedBefore(from)
  }

  /**
   * The earliest instant by which `working` milliseconds of work are done from `instant` on: at a boundary the end of an
   * interval, not the start of the next. Nothing added is the instant itself; a negative amount subtracts.
   * Throws NoWorkingTime when five years pass without work before it is done.
   */
  add(instant: Instant, working: Milliseconds): Instant {
    if (!Number.isFinite(working)) throw new RangeError(`no usable duration: ${working}`)
    if (working < 0) return this.subtract(instant, -working)
    const line = this.#line
    line.cover(instant)
    if (working === 0) return instant
    const target = this.#workedBefore(instant) + working
    while (line.total < target) {
      const lastWork = Math.max(instant, line.ends.at(-1) ?? instant)
      if (!line.growAfter(lastWork + SEARCH)) throw new NoWorkingTime('after', lastWork, this.version)
    }
    const i = lowerBound(line.cumulative, line.cumulative.length, target) - 1
    const done = (line.starts[i] as number) + target - (line.cumulative[i] as number)
    if (done - instant > SEARCH) this.#refuseGapAfter(instant, i)
    return done
  }

  /**
   * The latest instant from which `working` milliseconds of work are done until `instant`: at a boundary the start of an
   * interval, not the end of the one before. Nothing subtracted is the instant itself; a negative amount adds.
   * Throws NoWorkingTime when five years pass without work before it is done.
   */
  subtract(instant: Instant, working: Milliseconds): Instant {
    if (!Number.isFinite(working)) throw new RangeError(`no usable duration: ${working}`)
    if (working < 0) return this.add(instant, -working)
    const line = this.#line
    line.cover(instant)
    if (working === 0) return instant
    while (this.#workedBefore(instant) < working) {
      const firstWork = Math.min(instant, line.starts[0] ?? instant)
      if (!line.growBefore(firstWork - SEARCH)) throw new NoWorkingTime('before', firstWork, this.version)
    }
    const target = this.#workedBefore(instant) - working
    const i = upperBound(line.cumulative, line.cumulative.length, target) - 1
    const begun = (line.starts[i] as number) + target - (line.cumulative[i] as number)
    if (instant - begun > SEARCH) this.#refuseGapBefore(instant, i)
    return begun
  }

  /** The working intervals from one instant to another, cut to it. */
  intervals(from: Instant, to: Instant): WorkingInterval[] {
    const line = this.#line
    line.cover(from)
    line.cover(to)
    const result: WorkingInterval[] = []
    for (let i = Math.max(0, this.#intervalAt(from)); i < line.starts.length && (line.starts[i] as number) < to; i++) {
      const start = Math.max(from, line.starts[i] as number)
      const end = Math.min(to, line.ends[i] as number)
      const { shiftId, productionDay } = line.spans[line.owners[i] as number] as ShiftSpan
      if (start < end) result.push({ start, end, shiftId, productionDay })
    }
    return result
  }

  /** The same as typed arrays with buffers of their own, intervals that meet joined: for the scheduling engine. */
  flatten(from: Instant, to: Instant): FlatIntervals {
    this.#line.cover(from)
    this.#line.cover(to)
    return flattenIntervals(this.#line, from, to)
  }

  /** The shift, phase and handover window an instant lies in. */
  shiftAt(instant: Instant): ShiftMoment {
    const line = this.#line
    line.cover(instant)
    const i = this.#spanAt(instant)
    const here = line.spans[i]
    const shift = here && instant < here.end ? here : null
    const handover = this.#handoverAt(instant, shift ? i - 1 : i)
    return { phase: this.#phase(instant, shift, handover), shift, handover }
  }

  /**
   * The production day of an instant: of the shift it lies in, in a handover window outside every shift of the shift
   * that ended, else the local date.
   */
  productionDay(instant: Instant): LocalDate {
    this.#line.cover(instant)
    const i = this.#spanAt(instant)
    const here = this.#line.spans[i]
    const span = here && instant < here.end ? here : this.#handoverAt(instant, i)
    return span?.productionDay ?? dateOfDay(this.#rules.zone.dayAt(instant))
  }

  /** The first shift with working time that starts after an instant. Throws NoWorkingTime. */
  nextShift(instant: Instant): ShiftSpan {
    const line = this.#line
    line.cover(instant)
    for (let i = this.#spanAt(instant) + 1; ; i++) {
      while (i >= line.spans.length) {
        if (!line.growAfter(instant + SEARCH)) throw new NoWorkingTime('after', instant, this.version)
      }
      const span = line.spans[i] as ShiftSpan
      if (span.start - instant > SEARCH) throw new NoWorkingTime('after', instant, this.version)
      if (span.shiftId !== null && span.working > 0) return span
    }
  }

  /** When `nextShift` starts. Throws NoWorkingTime. */
  nextShiftStart(instant: Instant): Instant {
    return this.nextShift(instant).start
  }

  /** The shifts, whole, that have time in common with a range; extra hours that stand alone among them. */
  shifts(from: Instant, to: Instant): ShiftSpan[] {
    const line = this.#line
    line.cover(from)
    line.cover(to)
    const result: ShiftSpan[] = []
    for (let i = Math.max(0, this.#spanAt(from)); i < line.spans.length; i++) {
      const span = line.spans[i] as ShiftSpan
      if (span.start >= to) break
      if (span.end > from) result.push(span)
    }
    return result
  }

  /** The shifts of a production day, in order. Throws InvalidCalendar ('date'). */
  shiftsOn(date: LocalDate): ShiftSpan[] {
    const day = dayOfDate(date)
    const { zone } = this.#rules
    // Extra hours may lengthen a shift by a day at either side.
    const around = this.shifts(zone.dayStart(day - 2), zone.dayStart(day + 2))
    return around.filter((span) => span.productionDay === date)
  }

  /** What is planned for a date: mode, holiday, overtime; for the calendar screen and for wages. */
  day(date: LocalDate): CalendarDay {
    return this.#rules.describe(dayOfDate(date))
  }

  #intervalAt(instant: Instant): number {
    return upperBound(this.#line.starts, this.#line.starts.length, instant) - 1
  }

  #spanAt(instant: Instant): number {
    return upperBound(this.#line.spanStarts, this.#line.spanStarts.length, instant) - 1
  }

  #handoverAt(instant: Instant, lastSpan: number): ShiftSpan | null {
    const { spans } = this.#line
    for (let i = lastSpan; i >= 0; i--) {
      const span = spans[i] as ShiftSpan
      // No handover lasts longer than a day.
      if (span.end <= instant - DAY) return null
      if (span.shiftId !== null && instant < span.handoverEnd) return span
    }
    return null
  }

  #phase(instant: Instant, shift: ShiftSpan | null, handover: ShiftSpan | null): ShiftPhase {
    if (!shift) return handover ? 'handover' : 'off'
    if (this.isWorking(instant)) return 'working'
    return shift.rests.some((rest) => instant >= rest.start && instant < rest.end) ? 'rest' : 'closed'
  }

  // What is compiled may reach over a gap by chance; the answer must not depend on that.
  #refuseGapAfter(instant: Instant, last: number): void {
    const line = this.#line
    let at = instant
    for (let i = Math.max(0, this.#intervalAt(instant)); i <= last; i++) {
      if ((line.starts[i] as number) - at > SEARCH) throw new NoWorkingTime('after', at, this.version)
      at = Math.max(at, line.ends[i] as number)
    }
  }

  #refuseGapBefore(instant: Instant, first: number): void {
    const line = this.#line
    let at = instant
    for (let i = this.#intervalAt(instant); i >= first; i--) {
      if (at - (line.ends[i] as number) > SEARCH) throw new NoWorkingTime('before', at, this.version)
      at = Math.min(at, line.starts[i] as number)
    }
  }

  #workedBefore(instant: Instant): Milliseconds {
    const line = this.#line
    const i = this.#intervalAt(instant)
    if (i < 0) return 0
    return (line.cumulative[i] as number) + Math.min(instant, line.ends[i] as number) - (line.starts[i] as number)
  }
}
