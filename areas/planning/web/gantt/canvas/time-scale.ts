import { addDays, addMonths, localDate, startOfDate, weekOf } from '#engines/working-time/local-date.ts'

export const zooms = ['hour', 'shift', 'day', 'week', 'quarter'] as const
export type Zoom = (typeof zooms)[number]

const hour = 3_600_000
const day = 24 * hour

/** Pixels of an hour at each zoom. */
const perHour: Record<Zoom, number> = { hour: 60, shift: 15, day: 6, week: 1, quarter: 0.4 }

/** The finest zoom at which a span fits a width (pixels), the coarsest where none does. */
export const zoomFor = (span: number, width: number): Zoom =>
  zooms.find((zoom) => (span / hour) * perHour[zoom] <= width) ?? 'quarter'

/** Where instants (epoch milliseconds) lie along the time axis, in pixels from its start. */
export interface TimeScale {
  zoom: Zoom
  from: number
  to: number
  zone: string
  width: number
  xOf(instant: number): number
  at(x: number): number
}

export const timeScale = (zoom: Zoom, from: number, to: number, zone: string): TimeScale =>
  scaleOf(zoom, perHour[zoom], from, to, zone)

/** A scale that shows a span within a width, for paper; its ticks are those of the zoom nearest to it. */
export function fittedScale(width: number, from: number, to: number, zone: string): TimeScale {
  const wanted = width / ((to - from) / hour)
  const zoom = zooms.find((each) => perHour[each] <= wanted * 2.2) ?? 'quarter'
  return scaleOf(zoom, wanted, from, to, zone)
}

function scaleOf(zoom: Zoom, pixelsPerHour: number, from: number, to: number, zone: string): TimeScale {
  const px = pixelsPerHour / hour
  return {
    zoom,
    from,
    to,
    zone,
    width: Math.ceil((to - from) * px),
    xOf: (instant) => (instant - from) * px,
    at: (x) => from + x / px,
  }
}

export interface Tick {
  at: number
  label: string
  /** Begins a day (a week, a month at the wider zooms): drawn stronger, labelled above. */
  major: boolean
}

/** Hours between two minor ticks; a day or a week at the wider zooms. */
const steps: Record<Zoom, number> = { hour: hour, shift: 4 * hour, day, week: 7 * day, quarter: 7 * day }

/** The ticks between two instants; days begin where the zone's clocks say so. */
export function ticksOf(scale: TimeScale, first: number, last: number, dayText: (date: string) => string): Tick[] {
  if (scale.zoom === 'quarter') return monthTicks(scale, first, last)
  const ticks: Tick[] = []
  const start = localDate(scale.zone, Math.max(scale.from, first))
  let date = scale.zoom === 'week' ? weekOf(start).from : start
  for (let at = startOfDate(scale.zone, date); at <= last; ) {
    const days = scale.zoom === 'week' ? 7 : 1
    const next = startOfDate(scale.zone, addDays(date, days))
    ticks.push({ at, label: dayText(date), major: true })
    const step = steps[scale.zoom]
    for (let minor = at + step; step < day && minor < next; minor += step)
      ticks.push({ at: minor, label: String(Math.round((minor - at) / hour)).padStart(2, '0'), major: false })
    date = addDays(date, days)
    at = next
  }
  return ticks
}

/** Months above, weeks (by their Monday's day) below. */
function monthTicks({ zone, from }: TimeScale, first: number, last: number): Tick[] {
  const ticks: Tick[] = []
  const start = localDate(zone, Math.max(from, first))
  for (let month = `${start.slice(0, 7)}-01`; ; month = addMonths(month, 1)) {
    const at = startOfDate(zone, month)
    if (at > last) break
    ticks.push({ at, label: month.slice(0, 7), major: true })
  }
  for (let date = weekOf(start).from; ; date = addDays(date, 7)) {
    const at = startOfDate(zone, date)
    if (at > last) break
    ticks.push({ at, label: date.slice(8), major: false })
  }
  return ticks.sort((a, b) => a.at - b.at || Number(b.major) - Number(a.major))
}

/** What the load is added up by at each zoom. */
export const bucketOf = (zoom: Zoom): number =>
  zoom === 'hour' ? hour : zoom === 'shift' ? 4 * hour : zoom === 'day' ? day : 7 * day

/** Rounds an instant to the planner's grid (minutes). */
export const snap = (instant: number, gridMinutes: number): number => {
  const step = gridMinutes * 60_000
  return Math.round(instant / step) * step
}
