import { expect, test } from 'vitest'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { crewLevels, crewName, crewOf } from './crews.ts'

const hour = 3_600_000
/** Two lines whose shift `a` lasts from 0 to 8 and from 4 to 12 o'clock of day 0. */
const line = (start: number) =>
  ({ shiftsOn: () => [{ shiftId: 'a', start: start * hour, end: (start + 8) * hour }] }) as unknown as WorkingCalendar
const calendars = new Map([
  [1, line(0)],
  [2, line(4)],
])
const shift = (lineId: number, people: [number, number][], workshopId = 7) => ({
  workshopId,
  lineId,
  date: '2026-01-01',
  shiftId: 'a',
  people: new Map(people),
})
const crew = { workshopId: 7, positionId: 5 }

test('people of all lines of a workshop are one crew, as many as are there at a time', () => {
  const shifts = [
    shift(1, [[5, 2]]),
    shift(2, [
      [5, 1],
      [6, 4],
    ]),
  ]
  expect(crewLevels({ shifts }, calendars, crew, [-hour, 20 * hour])).toEqual({
    starts: [-1, 0, 4, 8, 12].map((at) => at * hour),
    ends: [0, 4, 8, 12, 20].map((at) => at * hour),
    amounts: [1_000_000, 2, 3, 1, 1_000_000],
  })
})

test('where others are arranged but none of the position there is none; where nobody is, nothing is said', () => {
  expect(crewLevels({ shifts: [shift(1, [[6, 4]])] }, calendars, crew, [0, 8 * hour])?.amounts).toEqual([0])
  expect(crewLevels({ shifts: [shift(1, [[5, 4]], 8)] }, calendars, crew, [0, 8 * hour])).toBeUndefined()
})

test('a crew is called by its position and workshop', () => {
  const crews = { shifts: [], positions: new Map([[5, 'Welder']]), workshops: new Map([[7, 'Shop']]) }
  expect(crewName(crews, crewOf(7, 5))).toBe('Welder · Shop')
  expect(crewName(crews, 'mold K-12')).toBeUndefined()
})
