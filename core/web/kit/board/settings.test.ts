import { describe, expect, it } from 'vitest'
import {
  boardDefaults,
  brightnessAt,
  chosenColumns,
  fittingRows,
  isStale,
  pageCount,
  readBoardSettings,
  rowsMost,
  scrollLeast,
} from './settings.ts'

const defaults = boardDefaults(20)

describe('board settings', () => {
  it('are none when nothing is kept', () => {
    for (const kept of [null, undefined, 'x', [1]]) expect(readBoardSettings(kept, defaults, 20)).toBeNull()
  })

  it('never refresh more often than the board allows, and stay within bounds', () => {
    expect(
      readBoardSettings({ refreshSeconds: 1, rows: 999, scrollSeconds: 1, style: 'pink', columns: [] }, defaults, 20),
    ).toEqual({ ...defaults, refreshSeconds: 20, rows: rowsMost, scrollSeconds: scrollLeast })
    expect(readBoardSettings({ refreshSeconds: Number.NaN, rows: 0 }, defaults, 20)).toMatchObject({
      refreshSeconds: 20,
      rows: 1,
    })
  })

  it('keep what a person chose', () => {
    const chosen = {
      style: 'white',
      columns: ['b'],
      rows: 8,
      scrollSeconds: 0,
      refreshSeconds: 60,
      filter: { lines: [1] },
      dim: { from: 20, to: 7, percent: 40 },
      calls: true,
    }
    expect(readBoardSettings(chosen, defaults, 20)).toEqual(chosen)
  })
})

describe('chosenColumns', () => {
  const columns = [{ key: 'a' }, { key: 'b' }]
  it('follow the chosen order, without what is gone, and are never none', () => {
    expect(chosenColumns(columns, ['b', 'gone', 'a'])).toEqual([{ key: 'b' }, { key: 'a' }])
    expect(chosenColumns(columns, ['gone'])).toEqual(columns)
    expect(chosenColumns(columns, null)).toEqual(columns)
  })
})

it('counts pages', () => {
  expect([pageCount(0, 12), pageCount(12, 12), pageCount(13, 12), pageCount(5, 0)]).toEqual([1, 1, 2, 5])
})

it('doubts what is older than three intervals', () => {
  expect(isStale(1_000, 16_000, 3)).toBe(false)
  expect(isStale(1_000, 16_001, 3)).toBe(true)
  expect(isStale(1_000, 60_000, 20)).toBe(false)
  expect(isStale(0, 60_000, 20)).toBe(false)
})

it('a page takes as many rows as were set, or as can be read', () => {
  expect(fittingRows(50, 0, 0, 1.7)).toBe(50)
  expect(fittingRows(10, 940, 24, 1.7)).toBe(10)
  expect(fittingRows(50, 940, 24, 1.7)).toBe(20)
  expect(fittingRows(50, 20, 24, 1.7)).toBe(1)
})

describe('dimming', () => {
  it('holds through midnight, by the hours that were set', () => {
    const night = { from: 22, to: 6, percent: 50 }
    expect([21, 22, 23, 0, 5, 6, 12].map((hour) => brightnessAt(night, hour))).toEqual([1, 0.5, 0.5, 0.5, 0.5, 1, 1])
    expect([7, 8, 17, 18].map((hour) => brightnessAt({ from: 8, to: 18, percent: 80 }, hour))).toEqual([1, 0.8, 0.8, 1])
    expect(brightnessAt(null, 3)).toBe(1)
  })

  it('is mended where what was kept is out of bounds, and none where none was kept', () => {
    const kept = (dim: unknown) => readBoardSettings({ dim }, defaults, 20)?.dim
    expect(kept({ from: 99, to: -1, percent: 0 })).toEqual({ from: 23, to: 0, percent: 20 })
    expect(kept(null)).toBeNull()
    expect(kept(undefined)).toBeNull()
    expect(kept({})).toEqual({ from: 22, to: 6, percent: 55 })
  })
})
