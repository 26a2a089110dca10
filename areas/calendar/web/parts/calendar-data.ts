import type { OutputOf } from '#core/contract/endpoint.ts'
import type { CalendarDayRow, getCalendar } from '../../contract/calendar.api.ts'

export type CalendarData = OutputOf<typeof getCalendar>
export type CalendarLine = CalendarData['lines'][number]
export type CalendarMode = CalendarData['modes'][number]
export type HolidayRow = CalendarData['holidays'][number]
export type OvertimeRow = CalendarData['overtimeDays'][number]

/** Names of the entities whose changes change the calendar. */
export const calendarTopics = ['calendarPeriod', 'shiftMode', 'holiday', 'overtimeDay', 'productionLine']

/** What a calendar's cells look up by date. */
export interface CalendarIndex {
  modes: ReadonlyMap<number, CalendarMode>
  holidays: ReadonlyMap<string, HolidayRow>
  /** The tone of a mode, the same in every cell. */
  tone(modeId: number): number
  /** The overtime day of a line: its own, else the team's. */
  overtime(date: string, lineId: number | null): OvertimeRow | undefined
}

export function indexOf(data: CalendarData): CalendarIndex {
  const order = data.modes.map((mode) => mode.id)
  return {
    modes: new Map(data.modes.map((mode) => [mode.id, mode])),
    holidays: new Map(data.holidays.map((holiday) => [holiday.date, holiday])),
    tone: (modeId) => order.indexOf(modeId) % 5,
    overtime: (date, lineId) => {
      const days = data.overtimeDays.filter((day) => day.date === date)
      return days.find((day) => day.lineId === lineId) ?? days.find((day) => day.lineId === null)
    },
  }
}

/** Hours with at most one decimal. */
export const hoursOf = (minutes: number): number => Math.round(minutes / 6) / 10

/** Working days and minutes of some days. */
export function totalsOf(days: readonly CalendarDayRow[]): { days: number; minutes: number } {
  const worked = days.filter((day) => day.workingMinutes > 0)
  return { days: worked.length, minutes: worked.reduce((sum, day) => sum + day.workingMinutes, 0) }
}
