import {
  addDays,
  clockInstant,
  type Instant,
  type LocalDate,
  localDate,
  startOfDate,
} from '#engines/working-time/index.ts'

/** What the law counts a day as; a weekday that is worked in lieu of a rest day is a weekday. */
export type DayKind = 'weekday' | 'weekend' | 'holiday'

/** What an hour is paid as: normal, or overtime of a weekday, a rest day or a statutory holiday. */
export type HourKind = 'normal' | DayKind

/** Somebody at work. Instants in epoch milliseconds. */
export interface Attendance {
  /** The production day it counts to. */
  day: LocalDate
  from: Instant
  to: Instant
}

/** When hours are overtime, and which are night. */
export interface HourRules {
  /** Normal seconds of a weekday, beyond which work is overtime; null: no bound by the day. */
  dailySeconds: number | null
  /** Normal seconds of the whole period, beyond which work is overtime; null: no bound by the period. */
  periodSeconds: number | null
  /** Hours are reckoned over the period alone: rest days are normal days, statutory holidays are not (comprehensive working time). */
  comprehensive: boolean
  /** From and to in minutes since midnight; `to` at or before `from`: past midnight. Null: no night. */
  night: { from: number; to: number } | null
}

/** A stretch of work of one kind; whole seconds. */
export interface HourSpan extends Attendance {
  kind: HourKind
  night: boolean
}

export interface HourInput {
  zone: string
  attendance: readonly Attendance[]
  dayKind: (date: LocalDate) => DayKind
  /** The rules that hold on a production day; those of the period's bound are of the day as well. */
  rules: (day: LocalDate) => HourRules
}

const second = 1_000

/**
 * Parts the time that somebody worked into normal time and overtime, day and night. No second is twice in it and none is lost: the spans
 * sum to the attendance, which is cut to whole seconds first and of which what overlaps counts once. A calendar day's kind counts from midnight to midnight by
 * the zone's clock (also of 23 or 25 hours), so a night shift that runs into a holiday is part holiday.
 */
export function partHours({ zone, attendance, dayKind, rules }: HourInput): HourSpan[] {
  const spans: HourSpan[] = []
  const inDay = new Map<LocalDate, number>()
  let inPeriod = 0
  for (const { day, from, to } of apart(attendance)) {
    const rule = rules(day)
    for (const cut of cuts(zone, from, to, rule.night)) {
      const kind = dayKind(localDate(zone, cut.from))
      const night = rule.night !== null && isNight(zone, cut.from, rule.night)
      if (kind === 'holiday' || (kind === 'weekend' && !rule.comprehensive)) {
        spans.push({ day, ...cut, kind, night })
        continue
      }
      const length = (cut.to - cut.from) / second
      const today = inDay.get(day) ?? 0
      const room = Math.min(
        rule.dailySeconds === null ? length : rule.dailySeconds - today,
        rule.periodSeconds === null ? length : rule.periodSeconds - inPeriod,
      )
      const normal = Math.max(0, Math.min(length, room))
      const middle = cut.from + normal * second
      if (normal > 0) spans.push({ day, from: cut.from, to: middle, kind: 'normal', night })
      if (normal < length) spans.push({ day, from: middle, to: cut.to, kind: 'weekday', night })
      inDay.set(day, today + normal)
      inPeriod += normal
    }
  }
  return spans
}

/** In order, in whole seconds, none over another: where two overlap the earlier one keeps what is common. */
function apart(attendance: readonly Attendance[]): Attendance[] {
  const whole = attendance
    .map(({ day, from, to }) => ({
      day,
      from: Math.floor(from / second) * second,
      to: Math.floor(to / second) * second,
    }))
    .sort((a, b) => a.from - b.from || a.to - b.to)
  let end = Number.NEGATIVE_INFINITY
  return whole.flatMap(({ day, from, to }) => {
    const begin = Math.max(from, end)
    if (to <= begin) return []
    end = to
    return [{ day, from: begin, to }]
  })
}

/** A stretch cut at midnight and at the edges of the night. */
function cuts(zone: string, from: Instant, to: Instant, night: HourRules['night']): { from: Instant; to: Instant }[] {
  const edges = new Set<Instant>([to])
  for (let date = localDate(zone, from); ; date = addDays(date, 1)) {
    const start = startOfDate(zone, date)
    if (start >= to) break
    const marks = night ? [clockInstant(zone, date, night.from), clockInstant(zone, date, night.to)] : []
    for (const mark of [start, ...marks]) if (mark > from && mark < to) edges.add(mark)
  }
  const parts: { from: Instant; to: Instant }[] = []
  let begin = from
  for (const edge of [...edges].sort((a, b) => a - b)) {
    parts.push({ from: begin, to: edge })
    begin = edge
  }
  return parts
}

function isNight(zone: string, at: Instant, night: { from: number; to: number }): boolean {
  const date = localDate(zone, at)
  const since = at >= clockInstant(zone, date, night.from)
  const until = at < clockInstant(zone, date, night.to)
  return night.from < night.to ? since && until : since || until
}
