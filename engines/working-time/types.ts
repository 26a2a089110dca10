/** An instant: milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A length of elapsed time in milliseconds. */
export type Milliseconds = number

/** A civil date, 'YYYY-MM-DD'. */
export type LocalDate = string

/** A wall-clock time of day, 'HH:mm' from '00:00' to '23:59'; '24:00' is read as midnight. */
export type ClockTime = string

/** Half-open: `start` belongs to it, `end` does not. */
export interface TimeRange {
  readonly start: Instant
  readonly end: Instant
}

/** Both days belong to it. */
export interface DateRange {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** Lies inside its shift; read as its first occurrence at or after the shift's start, so it may follow midnight. */
export interface ShiftRest {
  readonly start: ClockTime
  readonly end: ClockTime
}

export interface Shift {
  readonly id: string
  readonly name: string
  readonly start: ClockTime
  /** At or before `start`: the shift crosses midnight; equal: it lasts 24 hours. */
  readonly end: ClockTime
  readonly rests: readonly ShiftRest[]
  /** Minutes after the end in which the shift may still report and hand over; 0 to 1440. */
  readonly handoverMinutes: number
}

export interface ShiftMode {
  readonly id: string
  readonly name?: string
  /** None: a mode that closes the days it is applied to. */
  readonly shifts: readonly Shift[]
}

export interface ModePeriod extends DateRange {
  readonly modeId: string
  /** 1 Monday to 7 Sunday; every day of the week when absent. */
  readonly weekdays?: readonly number[]
}

/** Every kind closes the day; the kind matters to wages and to the calendar screen. */
export type HolidayKind = 'statutory' | 'company' | 'other'

export interface Holiday {
  readonly date: LocalDate
  readonly name: string
  readonly kind: HolidayKind
}

/** Works though a holiday or outside the weekdays of its period. */
export interface OvertimeDay {
  readonly date: LocalDate
  /** When absent, the mode of the last period that covers the date, its weekdays set aside if need be. */
  readonly modeId?: string
}

/** Closed: a breakdown or stop. Open: extra hours, also over a rest. Later entries win. */
export interface CalendarException {
  readonly from: Instant
  readonly to: Instant
  readonly kind: 'closed' | 'open'
}

/** When one resource works: a line, or a machine whose shifts differ from its line's. */
export interface ResourceCalendar {
  /** Changes whenever the calendar or a mode it names changes. */
  readonly version: string | number
  /** IANA name, for example 'Asia/Shanghai'. */
  readonly zone: string
  /** Later entries win. */
  readonly modePeriods: readonly ModePeriod[]
  readonly holidays: readonly Holiday[]
  readonly overtimeDays: readonly OvertimeDay[]
  readonly exceptions: readonly CalendarException[]
}

/** A stretch of work of one shift. Stretches of two shifts that meet stay apart. */
export interface WorkingInterval extends TimeRange {
  /** Null for extra hours that touch no shift. */
  readonly shiftId: string | null
  readonly productionDay: LocalDate
}

/** A shift as it opens on one day, rests included, lengthened by extra hours that touch it. */
export interface ShiftSpan extends TimeRange {
  /** Null for extra hours that touch no shift; so are the mode's id and the name then. */
  readonly shiftId: string | null
  readonly shiftName: string | null
  readonly modeId: string | null
  /** The day it opens, also after midnight. */
  readonly productionDay: LocalDate
  readonly rests: readonly TimeRange[]
  /** `end` plus the handover minutes. */
  readonly handoverEnd: Instant
  /** Working time within it, rests and closures taken off. */
  readonly working: Milliseconds
}

/** working: in a working interval; rest, closed: in a shift without working; handover: after its end; off: none. */
export type ShiftPhase = 'working' | 'rest' | 'closed' | 'handover' | 'off'

export interface ShiftMoment {
  readonly phase: ShiftPhase
  /** The shift the instant lies in; null in phase 'handover' and 'off'. */
  readonly shift: ShiftSpan | null
  /** The shift whose handover window the instant lies in, also when the next shift already runs. */
  readonly handover: ShiftSpan | null
}

/** What the calendar plans for a date, exceptions left aside. */
export interface CalendarDay {
  readonly date: LocalDate
  /** 1 Monday to 7 Sunday. */
  readonly weekday: number
  /** The mode that opens its shifts; null when the day is closed. */
  readonly modeId: string | null
  readonly holiday: Holiday | null
  readonly overtime: boolean
}

/** Working intervals as arrays of equal length, sorted, disjoint; intervals that meet are one. */
export interface FlatIntervals {
  readonly starts: Float64Array
  readonly ends: Float64Array
  /** Working milliseconds of the range before the interval of the same index. */
  readonly cumulative: Float64Array
  /** Working milliseconds of the whole range. */
  readonly total: Milliseconds
}
