import { describe, expect, it } from 'vitest'
import { readInstance } from './read-instance.ts'

describe('readInstance', () => {
  it('reads alternatives, machines from 1', () => {
    const { operations, machines, orders } = readInstance('2 2 1.5\n2 1 1 5 2 1 3 2 4\n1 1 2 7\n', 'fjs')
    expect(machines).toEqual([{ id: 0 }, { id: 1 }])
    expect(orders.map(({ id }) => id)).toEqual([0, 1])
    expect(operations.map(({ id, after, alternatives }) => [id, after, alternatives])).toEqual([
      ['0.0', [], [{ machineId: 0, duration: 5 }]],
      [
        '0.1',
        ['0.0'],
        [
          { machineId: 0, duration: 3 },
          { machineId: 1, duration: 4 },
        ],
      ],
      ['1.0', [], [{ machineId: 1, duration: 7 }]],
    ])
  })

  it('reads set-ups between operations and between jobs', () => {
    const byOperation = readInstance('2 1 1\n2 1 1 5 1 1 6\n1 1 1 7\n\n0 1 2\n3 0 4\n5 6 0\n', 'fjs')
    expect(byOperation.operations.map(({ family }) => family)).toEqual([0, 1, 2])
    expect(byOperation.setups?.[0]?.entries).toContainEqual([2, 1, 6])
    const byJob = readInstance('2 1 1\n2 1 1 5 1 1 6\n1 1 1 7\n\n0 1\n3 0\n', 'fjs')
    expect(byJob.operations.map(({ family }) => family)).toEqual([0, 0, 1])
    expect(byJob.setups?.[0]?.entries).toContainEqual([1, 0, 3])
  })

  it('reads plain shops, machines from 0, with due dates and weights', () => {
    const { operations, orders } = readInstance('2 2\n0 3 1 4\n1 5 0 6\n\n20 30\n1 4\n', 'jsp')
    expect(operations[2]?.alternatives).toEqual([{ machineId: 1, duration: 5 }])
    expect(orders).toEqual([
      { id: 0, due: 20, weight: 1 },
      { id: 1, due: 30, weight: 4 },
    ])
  })

  it.each([
    ['jsp', '3 2\n0 3 1 4\n'],
    ['jsp', '1 2\n0 3 1\n'],
    ['fjs', '1 2 1\n2 1 1 5 1 1\n'],
    ['fjs', '1 1 1\n1 1 1 5\n\n0 1\n1 0\n'],
  ] as const)('refuses a broken %s file', (format, text) => {
    expect(() => readInstance(text, format)).toThrow(SyntaxError)
  })
})
