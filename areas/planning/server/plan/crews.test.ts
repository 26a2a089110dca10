import { expect, test } from 'vitest'
import type { WorkingCalendar } from '#engines/working-time/index.ts'
import { crewLevels, crewName, crewOf, crewsWanted } from './crews.ts'

const hour = 3_600_000
/** Two lines whose shift `a` lasts from 0 to 8 and from 4 to 12 o'clock of day 0. */
const line = (start: number) =>
  ({ shiftsOn: () => [{ shiftId: 'a', start: start * hour, end: (start + 8) * hour }] }) as unknown as WorkingCalendar
const calendars = new Map([
  [1, line(0)],
  [2, line(4)],
])
const shift = (lineId: number, people: [position: number, count: number, skills?: number[]][], workshopId = 7) => ({
  workshopId,
  lineId,
  date: '2026-01-01',
  shiftId: 'a',
  people: people.map(([positionId, count, skillIds = []]) => ({ positionId, skillIds, count })),
})
const crew = { workshopId: 7, positionId: 5, skillIds: [] }

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

test('people of a skill are those whose certificate holds in that shift, whatever their position', () => {
  const shifts = [
    shift(1, [
      [5, 2, [3]],
      [5, 1, [3, 4]],
      [6, 4, [4]],
    ]),
  ]
  const amount = (positionId: number | null, ...skillIds: number[]) =>
    crewLevels({ shifts }, calendars, { workshopId: 7, positionId, skillIds }, [0, 8 * hour])?.amounts[0]
  expect([amount(null, 3), amount(null, 4), amount(5, 4), amount(null, 3, 4), amount(6, 3)]).toEqual([3, 5, 1, 1, 0])
})

test('work takes people of its position, of each of its skills, and of all of it', () => {
  const wanted = (positionId: number | null, ...skillIds: number[]) =>
    crewsWanted({ workshopId: 7, positionId, skillIds }).map(crewOf)
  expect(wanted(null)).toEqual([])
  expect(wanted(5)).toEqual(['crew 7 5'])
  expect(wanted(null, 3)).toEqual(['crew 7 0 3'])
  expect(wanted(5, 3)).toEqual(['crew 7 5', 'crew 7 0 3', 'crew 7 5 3'])
  expect(wanted(null, 3, 4)).toEqual(['crew 7 0 3', 'crew 7 0 4', 'crew 7 0 3+4'])
})

test('a crew is called by its position, skills and workshop', () => {
  const crews = {
    shifts: [],
    wanted: new Map(),
    positions: new Map([[5, 'Welder']]),
    skills: new Map([
      [3, 'Laser'],
      [4, 'Crane'],
    ]),
    workshops: new Map([[7, 'Shop']]),
  }
  expect(crewName(crews, crewOf(crew))).toBe('Welder · Shop')
  expect(crewName(crews, crewOf({ workshopId: 7, positionId: null, skillIds: [3, 4] }))).toBe('Laser · Crane · Shop')
  expect(crewName(crews, crewOf({ workshopId: 7, positionId: 5, skillIds: [3] }))).toBe('Welder · Laser · Shop')
  expect(crewName(crews, 'mold K-12')).toBeUndefined()
})
