import { type Ratio, ratio } from './ratio.ts'
import type { Instant, Milliseconds, TimeRange } from './types.ts'

/** What became of somebody who was arranged for a shift; `running`: present in a shift that is not over yet. */
export type AttendanceState = 'present' | 'running' | 'absent'

export interface Attendance {
  state: AttendanceState
  /** From the start of the shift to his first moment on duty in it, where that is more than the grace. */
  late: Milliseconds
  /** From his last moment on duty to the end of a shift that is over, where that is more than the grace. */
  early: Milliseconds
  firstOn: Instant | null
  lastOff: Instant | null
}

/**
 * Judges a shift that somebody was arranged for by when he was on duty. Time on duty that does not touch the shift says nothing of it.
 *
 * @param sessions his time on duty; one that goes on ends at `now`
 * @param grace so much late or early is none
 * @throws RangeError for a shift that does not end after its start
 */
export function judgeAttendance(
  shift: TimeRange,
  sessions: readonly TimeRange[],
  { now, grace = 0 }: { now: Instant; grace?: Milliseconds },
): Attendance {
  if (!(shift.end > shift.start)) throw new RangeError(`shift ends before it starts: ${shift.start}, ${shift.end}`)
  const inside = sessions.filter(({ start, end }) => start < shift.end && end > shift.start)
  if (!inside.length) return { state: 'absent', late: 0, early: 0, firstOn: null, lastOff: null }
  const firstOn = Math.min(...inside.map(({ start }) => start))
  const lastOff = Math.max(...inside.map(({ end }) => end))
  const beyond = (time: Milliseconds) => (time > grace ? time : 0)
  const over = now >= shift.end
  return {
    state: over ? 'present' : 'running',
    late: beyond(firstOn - shift.start),
    early: over ? beyond(shift.end - lastOff) : 0,
    firstOn,
    lastOff,
  }
}

/** Attendance rate = people on duty ÷ people arranged. */
export function attendanceRate(onDuty: number, arranged: number): Ratio {
  return ratio(onDuty, arranged)
}
