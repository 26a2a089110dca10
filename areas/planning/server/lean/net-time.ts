import { addDays, type WorkingCalendar } from '#engines/working-time/index.ts'
import type { NetTime } from '../../contract/lean/lean.api.ts'

interface Span {
  from: string
  to: string
}

/**
 * A line's working time on production days, shift by shift; rests and closed days are what it is short of.
 *
 * @param nameOf what shifts are called; absent: as the calendar has it
 */
export function netTimeOf(
  calendar: WorkingCalendar,
  { from, to }: Span,
  nameOf: (shift: { shiftId: string | null; shiftName: string | null }) => string | null = ({ shiftName }) => shiftName,
): NetTime {
  const closed: NetTime['closed'] = []
  const shifts = new Map<string, NetTime['shifts'][number]>()
  let days = 0
  for (let date = from; date <= to; date = addDays(date, 1)) {
    days++
    const opened = calendar.shiftsOn(date).filter(({ working }) => working > 0)
    if (!opened.length) closed.push({ date, holiday: calendar.day(date).holiday?.name ?? null })
    for (const shift of opened) {
      const { start, end, working } = shift
      const name = nameOf(shift) ?? ''
      const known = shifts.get(name) ?? { name, count: 0, gross: 0, rest: 0, net: 0 }
      known.count++
      known.gross += end - start
      known.rest += end - start - working
      known.net += working
      shifts.set(name, known)
    }
  }
  const all = [...shifts.values()]
  return {
    days,
    worked: days - closed.length,
    closed,
    shifts: all,
    net: all.reduce((sum, { net }) => sum + net, 0),
  }
}
