import { NoWorkingTime, type WorkingCalendar } from '#engines/working-time/index.ts'

const day = 86_400_000

/** Work is on while the calendar says so; without one, always. */
export function workOf(calendar: () => WorkingCalendar | undefined) {
  return (at: number): { open: boolean; until: number } => {
    const hours = calendar()
    if (!hours) return { open: true, until: at + day }
    try {
      if (!hours.isWorking(at)) return { open: false, until: Math.min(hours.nextWorking(at), at + day) }
      return { open: true, until: hours.intervals(at, at + day)[0]?.end ?? at + day }
    } catch (error) {
      if (error instanceof NoWorkingTime) return { open: false, until: at + day }
      throw error
    }
  }
}
