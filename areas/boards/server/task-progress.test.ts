import { expect, test } from 'vitest'
import { finishOf, isLate } from './task-progress.ts'

const hour = 3_600_000
const at = (hours: number) => new Date(hours * hour).toISOString()
const base = { progress: 0, producingSince: null, start: null, end: null, processingMinutes: 60 }

test('a running task goes on at the speed it had', () => {
  expect(finishOf({ ...base, producingSince: at(0), progress: 0.25, end: at(9) }, 1 * hour)).toBe(4 * hour)
})

test('one that has hardly begun keeps its planned end, but never one in the past', () => {
  expect(finishOf({ ...base, producingSince: at(0), progress: 0.05, end: at(9) }, 1 * hour)).toBe(9 * hour)
  expect(finishOf({ ...base, producingSince: at(0), end: at(0) }, 5 * hour)).toBe(5 * hour)
  expect(finishOf({ ...base, producingSince: at(3), progress: 0.5, end: at(4) }, 2 * hour)).toBe(4 * hour)
})

test('one that should have begun is late by as much; one without a place has no forecast', () => {
  expect(finishOf({ ...base, start: at(1), end: at(3) }, 2 * hour)).toBe(4 * hour)
  expect(finishOf({ ...base, start: at(5), end: at(6) }, 2 * hour)).toBe(6 * hour)
  expect(finishOf(base, 0)).toBeNull()
})

test('what is done past midnight of the team’s own day is late', () => {
  const zone = 'Asia/Shanghai'
  expect(isLate(Date.parse('2030-01-10T15:59:00Z'), '2030-01-10', zone)).toBe(false)
  expect(isLate(Date.parse('2030-01-10T16:00:00Z'), '2030-01-10', zone)).toBe(true)
  expect(isLate(Date.parse('2030-01-10T16:00:00Z'), null, zone)).toBe(false)
})
