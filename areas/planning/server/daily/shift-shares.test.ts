import { expect, test } from 'vitest'
import { compileCalendar } from '#engines/working-time/index.ts'
import { shiftShares } from './shift-shares.ts'

const zone = 'Asia/Shanghai'
const at = (text: string) => Date.parse(`${text}:00+08:00`)
const shifts = [
  {
    id: 'day',
    name: 'Day',
    start: '08:00',
    end: '20:00',
    rests: [{ start: '12:00', end: '13:00' }],
    handoverMinutes: 0,
  },
  { id: 'night', name: 'Night', start: '20:00', end: '08:00', rests: [], handoverMinutes: 0 },
]
const calendar = compileCalendar([{ id: 'two', shifts }], {
  version: 1,
  zone,
  modePeriods: [{ from: '2026-01-01', to: '2026-12-31', modeId: 'two' }],
  holidays: [],
  overtimeDays: [],
  exceptions: [],
})

test('a task over three shifts is divided by their working time, the night belonging to the day it opened', () => {
  const task = { start: at('2026-03-02T18:00'), end: at('2026-03-03T09:00'), quantity: 100 }
  const shares = shiftShares(task, calendar, zone)
  expect(shares.map(({ day, shiftName, quantity }) => [day, shiftName, quantity])).toEqual([
    ['2026-03-02', 'Day', 13],
    ['2026-03-02', 'Night', 80],
    ['2026-03-03', 'Day', 7],
  ])
  expect(shares.map(({ start, end }) => [start, end])).toEqual([
    [at('2026-03-02T18:00'), at('2026-03-02T20:00')],
    [at('2026-03-02T20:00'), at('2026-03-03T08:00')],
    [at('2026-03-03T08:00'), at('2026-03-03T09:00')],
  ])
})

test('without a calendar, or wholly outside of it, all falls on the day it starts', () => {
  const task = { start: at('2026-03-02T23:30'), end: at('2026-03-03T02:00'), quantity: 5 }
  const whole = [expect.objectContaining({ day: '2026-03-02', shiftName: null, quantity: 5 })]
  expect(shiftShares(task, undefined, zone)).toEqual(whole)
  const later = { start: at('2027-03-02T10:00'), end: at('2027-03-02T11:00'), quantity: 5 }
  expect(shiftShares(later, calendar, zone)).toEqual([expect.objectContaining({ day: '2027-03-02', quantity: 5 })])
})
