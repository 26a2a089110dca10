import { CalendarRules } from './calendar-rules.ts'
import type { ResourceCalendar, ShiftMode, TimeRange } from './types.ts'
import { WorkingCalendar } from './working-calendar.ts'

/**
 * Compiles the calendar of one line or machine. `modes` holds at least the shift modes it names. `horizon` (instants) is
 * compiled at once; without it, or outside it, days are compiled when a look-up first needs them.
 * Throws InvalidCalendar for a date, time, zone, period, exception or mode that cannot be used.
 */
export function compileCalendar(
  modes: readonly ShiftMode[],
  calendar: ResourceCalendar,
  horizon?: TimeRange,
): WorkingCalendar {
  return new WorkingCalendar(new CalendarRules(modes, calendar), horizon)
}
