import { demoPlaces } from '#areas/workcenters/demo/places.ts'
import { demoPart } from '#core/server/demo/part.ts'
import { inOthers } from '#core/server/demo/words.ts'
import { applyShiftMode } from '../contract/calendar.api.ts'
import { loadHolidays } from '../contract/holiday.ts'
import { shiftModeCrud } from '../contract/shift-mode.ts'

/** Shifts and their modes in other languages. */
const namesOf = inOthers({
  白班: ['Day shift', 'Ca ngày'],
  夜班: ['Night shift', 'Ca đêm'],
  两班制: ['Two shifts', 'Chế độ hai ca'],
  单白班: ['Day shift only', 'Chỉ ca ngày'],
})

const shift = (name: string, start: string, end: string, rests: [string, string][]) => ({
  name,
  names: namesOf(name),
  start,
  end,
  handoverMinutes: 15,
  rests: rests.map(([from, to]) => ({ start: from, end: to })),
})

/** Two shifts with rests, one where products are assembled, and two years' holidays. */
export const calendar = demoPart({
  name: 'calendar.calendar',
  needs: { places: demoPlaces },
  async make(demo, { places: { lines } }) {
    const day = shift('白班', '08:00', '20:00', [
      ['12:00', '13:00'],
      ['17:00', '17:30'],
    ])
    const night = shift('夜班', '20:00', '08:00', [
      ['00:00', '01:00'],
      ['04:00', '04:30'],
    ])
    const two = await demo.call(shiftModeCrud.add, {
      name: '两班制',
      names: namesOf('两班制'),
      description: '白班与夜班各十二小时',
      shifts: [day, night],
    })
    const one = await demo.call(shiftModeCrud.add, {
      name: '单白班',
      names: namesOf('单白班'),
      description: '只开白班',
      shifts: [day],
    })
    const weekdays = [1, 2, 3, 4, 5, 6]
    const year = demo.now.getUTCFullYear()
    const [fromDate, toDate] = [`${year - 1}-07-01`, `${year + 1}-12-31`]
    const lineIds = (assembly: boolean) => lines.filter((line) => line.assembly === assembly).map(({ id }) => id)
    await demo.call(applyShiftMode, { lineIds: lineIds(false), shiftModeId: two.id, fromDate, toDate, weekdays })
    await demo.call(applyShiftMode, { lineIds: lineIds(true), shiftModeId: one.id, fromDate, toDate, weekdays })
    for (const each of [year, year + 1]) await demo.call(loadHolidays, { country: 'CN', year: each })
  },
})
