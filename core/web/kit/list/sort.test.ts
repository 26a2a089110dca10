import { describe, expect, it } from 'vitest'
import type { Sort } from '#core/contract/list.ts'
import { toggleSort } from './sort.ts'

const a: Sort = { field: 'a', order: 'asc' }
const b: Sort = { field: 'b', order: 'asc' }

describe('toggleSort', () => {
  it('goes from ascending to descending to none', () => {
    expect(toggleSort([], 'a', false)).toEqual([a])
    expect(toggleSort([a], 'a', false)).toEqual([{ ...a, order: 'desc' }])
    expect(toggleSort([{ ...a, order: 'desc' }], 'a', false)).toEqual([])
  })

  it('replaces the others, or joins them in the order of clicks', () => {
    expect(toggleSort([a], 'b', false)).toEqual([b])
    expect(toggleSort([a], 'b', true)).toEqual([a, b])
    expect(toggleSort([a, b], 'a', true)).toEqual([{ ...a, order: 'desc' }, b])
    expect(toggleSort([{ ...a, order: 'desc' }, b], 'a', true)).toEqual([b])
  })

  it('takes five columns at most', () => {
    const five = ['p', 'q', 'r', 's', 't'].map((field): Sort => ({ field, order: 'asc' }))
    expect(toggleSort(five, 'a', true)).toEqual(five)
  })
})
