import { describe, expect, it } from 'vitest'
import {
  linkedSearch,
  readListLayout,
  type SavedSearch,
  searchesMost,
  searchNameLength,
  searchQuery,
  withoutSearch,
  withSearch,
} from './saved-search.ts'

describe('saved searches', () => {
  const open = { name: 'Open', values: { state: ['open'] } }

  it('are replaced by name where they stand', () => {
    const all = withSearch(withSearch([open], { name: 'Late', values: {} }), {
      name: ' Open ',
      values: { keyword: 'x' },
    })
    expect(all).toEqual([
      { name: 'Open', values: { keyword: 'x' } },
      { name: 'Late', values: {} },
    ])
  })

  it('have names of a fixed length at most and a fixed number at most', () => {
    expect(withSearch([], { name: 'x'.repeat(99), values: {} })[0]?.name).toHaveLength(searchNameLength)
    let all: SavedSearch[] = [open]
    for (let i = 0; i < searchesMost; i++) all = withSearch(all, { name: `n${i}`, values: {} })
    expect(all).toHaveLength(searchesMost)
    expect(all.some((each) => each.name === 'Open')).toBe(false)
  })

  it('are removed by name', () => {
    expect(withoutSearch([open], 'Open')).toEqual([])
  })
})

describe('readListLayout', () => {
  it('keeps what it understands and leaves out the rest', () => {
    expect(
      readListLayout({
        pageSize: 50,
        columns: { pins: { a: 'top' } },
        searches: [{ name: 'a', values: { b: ['c'] } }],
      }),
    ).toEqual({ pageSize: 50, searches: [{ name: 'a', values: { b: ['c'] } }] })
  })

  it('reads nothing from what is no layout', () => {
    for (const kept of [null, undefined, 'x', [], 7]) expect(readListLayout(kept)).toEqual({})
  })
})

it('a link opens a list with its search; one that cannot be read opens it as it is', () => {
  const values = { status: ['waiting'], plannedStart: { to: '2026-01-31' } }
  expect(linkedSearch(searchQuery(values))).toEqual(values)
  expect(linkedSearch({})).toBeNull()
  expect(linkedSearch({ search: '{' })).toBeNull()
  expect(linkedSearch({ search: '[1]' })).toBeNull()
})
