import { faceOf, removing } from '#core/server/crud/face.ts'
import { handle } from '#core/server/handler.ts'
import type { Mount } from '#core/server/services.ts'
import { area } from '../area.ts'
import * as api from '../contract/calendar.api.ts'
import { loadHolidays as loadHolidaysCall } from '../contract/holiday.ts'
import { shiftModeCrud } from '../contract/shift-mode.ts'
import { applyShiftMode } from './apply-shift-mode.ts'
import { clearCalendar } from './clear-calendar.ts'
import { getCalendar } from './get-calendar.ts'
import { holidays } from './holidays.ts'
import { loadHolidays } from './load-holidays.ts'
import { overtimeDays } from './overtime-days.ts'
import { periods } from './periods.ts'
import { shiftModes } from './shift-modes.ts'

export { applyShiftMode } from './apply-shift-mode.ts'
export { worksInChina } from './china-workdays.ts'
export { dutyRoster } from './duty-roster.ts'
export {
  calendarsWith,
  type ExtraDay,
  type LineShift,
  lineCalendars,
  machineCalendars,
  shiftOf,
  shiftsOf,
} from './line-calendars.ts'
export { loadHolidays } from './load-holidays.ts'
export { readShiftNames, shiftNameIn, shiftNamesIn } from './shift-names.ts'
export { shiftTaker } from './shift-sheet.ts'
export { countUp as countUpCalendar } from './version.ts'

export const shiftModeFace = faceOf(shiftModeCrud.add, shiftModes.served)
export const removePeriods = removing(periods.served)

const served = [shiftModes, holidays, overtimeDays, periods]

export const mount: Mount = () => ({
  area,
  handlers: [
    ...served.flatMap((each) => each.handlers),
    handle(api.getCalendar, getCalendar),
    handle(api.applyShiftMode, applyShiftMode),
    handle(api.clearCalendar, clearCalendar),
    handle(loadHolidaysCall, loadHolidays),
  ],
  jobs: Object.assign({}, ...served.map((each) => each.jobs)),
})
