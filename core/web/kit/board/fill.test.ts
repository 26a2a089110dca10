import { describe, expect, it } from 'vitest'
import { cellsAcross, largestFitting, letterSteps, roomFor, rowLayout } from './fill.ts'

/** The body of a board on a screen, without its head. */
const screens = {
  'full HD': { width: 1896, height: 985, em: 24 },
  '4K': { width: 3792, height: 1970, em: 48 },
  laptop: { width: 1349, height: 700, em: 17.07 },
  portrait: { width: 1056, height: 1825, em: 24 },
}
const layout = (screen: keyof typeof screens, rows: number, columns = 10, wanted = 12) =>
  rowLayout({ rows, wanted, columns, ...screens[screen] })

describe('rows of a board', () => {
  it('are bands while they are few, a table when they are many, pages when they are more', () => {
    expect(layout('full HD', 1).across).toBeGreaterThan(0)
    expect(layout('full HD', 5).across).toBeGreaterThan(0)
    expect(layout('full HD', 12)).toEqual({ perPage: 12, across: null })
    expect(layout('full HD', 40)).toEqual({ perPage: 12, across: null })
    expect(layout('full HD', 40, 10, 50)).toEqual({ perPage: 17, across: null })
  })

  it('look alike on screens of one shape, whatever their pixels', () => {
    for (const rows of [1, 5, 12, 40]) {
      expect(layout('4K', rows)).toEqual(layout('full HD', rows))
      expect(layout('laptop', rows)).toEqual(layout('full HD', rows))
    }
  })

  it('are bands on a screen that is too narrow for their columns, as many as can be read', () => {
    for (const rows of [1, 5, 12, 40]) {
      const { perPage, across } = layout('portrait', rows)
      expect(across).not.toBeNull()
      expect(across as number).toBeLessThanOrEqual(5)
      expect(perPage).toBeGreaterThanOrEqual(8)
      expect(perPage).toBeLessThanOrEqual(12)
    }
  })

  it('stand as they were set while the box is not known', () => {
    expect(rowLayout({ rows: 3, wanted: 12, columns: 9, width: 0, height: 0, em: 0 })).toEqual({
      perPage: 12,
      across: null,
    })
  })
})

it('cells of a band stand so that their letters are largest', () => {
  expect(cellsAcross(12, 79, 41, 9)).toBe(3)
  expect(cellsAcross(12, 79, 7.5, 9)).toBe(6)
  expect(cellsAcross(1, 79, 41, 9)).toBe(1)
})

it('finds the largest letters that fit, by few attempts', () => {
  const tried: number[] = []
  const fits = (most: number) => (step: number) => {
    tried.push(step)
    return step <= most
  }
  expect(largestFitting(letterSteps, fits(2))).toBeCloseTo(1.898, 2)
  expect(tried.length).toBeLessThanOrEqual(6)
  expect(largestFitting(letterSteps, fits(0.5))).toBe(1)
  expect(largestFitting(letterSteps, fits(99))).toBe(letterSteps.at(-1))
})

it('has room for a cell under another as long as its value and head can be read', () => {
  // 1825 px for 7, for 8 bands of 12 values.
  expect(roomFor(3, 12, 10.9)).toBe(true)
  expect(roomFor(3, 12, 9.5)).toBe(false)
  expect(roomFor(0, 12, 9.5)).toBe(false)
})
