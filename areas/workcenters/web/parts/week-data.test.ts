import { expect, it } from 'vitest'
import { shiftRows } from './week-data.ts'

const day = (date: string, shiftId: string, start: string) => ({
  date,
  shiftId,
  shiftName: shiftId,
  start,
  end: '00:00',
})

it('gathers the days of each shift and puts the earlier shift first', () => {
  const shifts = [
    day('2026-03-02', 'night', '20:00'),
    day('2026-03-02', 'day', '08:00'),
    day('2026-03-03', 'day', '08:00'),
  ]
  const rows = shiftRows({ id: 1, number: 'L1', name: 'Line 1', workshopId: 1, shifts, stations: [] })
  expect(rows.map(({ shiftId, dates }) => [shiftId, [...dates]])).toEqual([
    ['day', ['2026-03-02', '2026-03-03']],
    ['night', ['2026-03-02']],
  ])
})
