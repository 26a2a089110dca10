import { expect, test } from 'vitest'
import type { StampingCampaign, StampingPress } from '../../contract/stamping/stamping.ts'
import { othersOn, snapTo, stepOnPress, stepPress } from './positions.ts'

const press = (key: string, enabled = true): StampingPress => ({
  key,
  workCenterId: 1,
  machineId: null,
  name: key,
  line: '',
  enabled,
  open: [],
})
const campaign = (key: string, on: string, start: number, end: number): StampingCampaign => ({
  key,
  press: on,
  mold: key,
  after: null,
  setupStart: start,
  start,
  end,
  setup: 0,
  pieces: 1,
  shots: 1,
  tasks: [],
})
const [a, b, c] = [campaign('a', 'p', 100, 200), campaign('b', 'p', 200, 300), campaign('c', 'p', 300, 400)]

test('positions on a press are before its first campaign and behind each of them', () => {
  const others = othersOn([c, a, b, campaign('x', 'q', 0, 50)], b, press('p'))
  expect(others).toEqual([a, c])
  expect(stepOnPress(others, b.start, -1, 0)).toBe(100)
  expect(stepOnPress(others, b.start, 1, 0)).toBe(400)
  expect(stepOnPress(others, 100, -1, 150)).toBe(150)
  expect(stepOnPress(others, 400, 1, 0)).toBe(400)
  expect(stepOnPress([], 70, 1, 30)).toBe(30)
})

test('presses out of use are passed over', () => {
  const [p, q, r] = [press('p'), press('q', false), press('r')]
  expect(stepPress([p, q, r], p, 1)).toBe(r)
  expect(stepPress([p, q, r], p, -1)).toBe(p)
})

test('a start near the edge of another campaign goes there, any other to the grid', () => {
  expect(snapTo([a, c], 208, 10, 60)).toBe(200)
  expect(snapTo([a, c], 250, 10, 60)).toBe(240)
})
