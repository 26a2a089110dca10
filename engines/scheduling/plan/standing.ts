import type { Schedule } from '../model/schedule.ts'
import type { Timeline } from './timeline.ts'

const standing = Symbol('standing')

/**
 * The timeline of a schedule as it stands, which nothing changes any more and with which others of the same schedule begin:
 * sorting, and measuring what is in use, is most of the work of a drag.
 */
export function standingOf(schedule: Schedule & { [standing]?: Timeline | undefined }): Timeline | undefined {
  return schedule[standing]
}

/** It goes with the schedule, out of sight: a weak map would keep both until the whole memory is swept. */
export function keepStanding(schedule: Schedule, line: Timeline | undefined): void {
  Object.defineProperty(schedule, standing, { value: line, configurable: true })
}
