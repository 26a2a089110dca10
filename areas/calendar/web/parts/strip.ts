import type { Shift } from '#engines/working-time/index.ts'

/** A piece of the day's strip, in minutes from 0 to 1440. */
export interface StripSegment {
  kind: 'work' | 'rest' | 'handover'
  /** Index of the shift. */
  shift: number
  from: number
  to: number
  title: string
}

const day = 1440
const clock = /^([01]\d|2[0-3]):[0-5]\d$/

/** Minutes since midnight; null for what is not a time yet. */
const minutes = (time: string | null | undefined): number | null =>
  time && clock.test(time) ? Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) : null

/** From one time of day on to another, 24 hours when they are the same. */
const span = (from: number, to: number): number => (to > from ? to - from : to - from + day)

/** What runs past midnight is drawn from the left again: every day is like the next. */
function folded(from: number, length: number): [number, number][] {
  const start = from % day
  return start + length <= day
    ? [[start, start + length]]
    : [
        [start, day],
        [0, start + length - day],
      ]
}

/** The pieces of a day worked by these shifts; shifts and rests whose times are not there yet are left out. */
export function stripOf(shifts: readonly Shift[]): StripSegment[] {
  const segments: StripSegment[] = []
  shifts.forEach((shift, index) => {
    const draw = (kind: StripSegment['kind'], from: number, length: number, title: string) => {
      for (const [start, end] of folded(from, length))
        segments.push({ kind, shift: index, from: start, to: end, title })
    }
    const [start, end] = [minutes(shift.start), minutes(shift.end)]
    if (start === null || end === null) return
    draw('work', start, span(start, end), `${shift.name ?? ''} ${shift.start}–${shift.end}`)
    for (const rest of shift.rests ?? []) {
      const [from, to] = [minutes(rest.start), minutes(rest.end)]
      if (from !== null && to !== null && from !== to) draw('rest', from, span(from, to), `${rest.start}–${rest.end}`)
    }
    const handover = Math.min(shift.handoverMinutes ?? 0, day)
    if (handover > 0) draw('handover', end, handover, `+${handover} min`)
  })
  return segments
}

/** Minutes of work in a day of these shifts, rests taken off. */
export function workMinutes(shifts: readonly Shift[]): number {
  let total = 0
  for (const { kind, from, to } of stripOf(shifts)) {
    if (kind === 'work') total += to - from
    else if (kind === 'rest') total -= to - from
  }
  return Math.max(0, total)
}
