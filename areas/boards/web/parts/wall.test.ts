import { describe, expect, it, test } from 'vitest'
import type { MachineNow } from '#areas/boards/contract/machine.api.ts'
import { gridOf, wallOf, wallOrder } from './wall.ts'

const row = (name: string, state: MachineNow['state'], lamp: MachineNow['lamp'], since: string | null = null) => ({
  name,
  state,
  lamp,
  since,
})

test('what stands is told first: faults, calls, waiting, changeovers, the longest of each before the others', () => {
  const { stopped, others } = wallOrder([
    row('runs', 'running', 'green'),
    row('waits', 'waiting', 'yellow', '2026-01-01T08:00:00Z'),
    row('off', 'off', 'off'),
    row('fault since nine', 'fault', 'red', '2026-01-01T09:00:00Z'),
    row('changes', 'changingMold', 'blue', '2026-01-01T07:00:00Z'),
    row('fault since eight', 'fault', 'red', '2026-01-01T08:00:00Z'),
    row('called', 'running', 'blue', '2026-01-01T06:00:00Z'),
    row('silent', 'noData', 'gray'),
  ])
  expect(stopped.map(({ name }) => name)).toEqual([
    'fault since eight',
    'fault since nine',
    'called',
    'waits',
    'changes',
  ])
  expect(others.map(({ name }) => name)).toEqual(['runs', 'silent', 'off'])
})

test('tiles are as large as lets all stand on one page, and reach from edge to edge', () => {
  expect(gridOf(0, 12, 1.95)).toEqual({ lines: 1, columns: 1 })
  expect(gridOf(1, 12, 1.95)).toEqual({ lines: 1, columns: 1 })
  expect(gridOf(5, 12, 1.95)).toEqual({ lines: 3, columns: 2 })
  expect(gridOf(60, 12, 1.95)).toEqual({ lines: 9, columns: 7 })
})

test('there are no more lines than the board is set to', () => {
  expect(gridOf(500, 12, 1.95)).toEqual({ lines: 12, columns: 9 })
  expect(gridOf(2_000, 50, 1.95)).toEqual({ lines: 50, columns: 40 })
})

describe('a wall', () => {
  const hall = { wide: 79, high: 39, most: 12 }

  it('gives all of itself to the machines that stand where there are no others', () => {
    expect(wallOf({ ...hall, stopped: 1, others: 0 })).toEqual({ cards: 1, across: 1, cardsHigh: 39 })
  })

  it('keeps at least half of itself for the others while they are many', () => {
    const wall = wallOf({ ...hall, stopped: 40, others: 60 })
    expect(wall.cards).toBe(10)
    expect(wall.across).toBe(5)
    expect(wall.cardsHigh).toBeLessThanOrEqual(39 / 2)
    expect(wallOf({ ...hall, stopped: 3, others: 2 }).cardsHigh).toBeGreaterThan(12)
  })

  it('has no cards where nothing stands, or where it is set to show very many', () => {
    expect(wallOf({ ...hall, stopped: 0, others: 60 }).cards).toBe(0)
    expect(wallOf({ ...hall, most: 50, stopped: 90, others: 1_900 }).cards).toBe(0)
  })
})
