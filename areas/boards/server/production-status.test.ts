import { expect, test } from 'vitest'
import { paceMarks } from '../contract/production.api.ts'
import { standingOf } from './production-status.ts'

const at = (pace: number | null, { running = true, due = false } = {}) => standingOf({ running, due, pace })

test('a line that works stands by what it was to have made by now, not by the whole day’s plan', () => {
  expect([at(1.2), at(1), at(paceMarks.onPace)]).toEqual(['onPace', 'onPace', 'onPace'])
  expect([at(paceMarks.onPace - 0.01), at(paceMarks.behind)]).toEqual(['behind', 'behind'])
  expect([at(paceMarks.behind - 0.01), at(0)]).toEqual(['farBehind', 'farBehind'])
})

test('nothing was to be made by now: whoever works is on pace', () => {
  expect(at(null)).toBe('onPace')
})

test('work that should have begun and has not is told before any pace', () => {
  expect([at(null, { running: false, due: true }), at(1, { running: false, due: true })]).toEqual([
    'notBegun',
    'notBegun',
  ])
})

test('a line at rest is idle once it made what was wanted, and behind while it did not', () => {
  const rests = { running: false }
  expect([at(null, rests), at(1, rests), at(0.9, rests), at(0.1, rests)]).toEqual([
    'idle',
    'idle',
    'behind',
    'farBehind',
  ])
})
