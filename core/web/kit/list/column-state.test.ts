import { describe, expect, it } from 'vitest'
import { arrangeColumns, type ColumnState, changeColumns, narrowest, orderOf, widest } from './column-state.ts'

const declared = [{ key: 'no' }, { key: 'name', width: 200 }, { key: 'state' }, { key: 'note', hidden: true }]
const keys = (state: ColumnState) => arrangeColumns(declared, state).map((column) => column.key)

describe('arranging columns', () => {
  it('starts as the screen declares', () => {
    expect(keys({})).toEqual(['no', 'name', 'state'])
  })

  it('moves a column to another’s place, both ways', () => {
    expect(keys(changeColumns({}, { type: 'move', key: 'state', over: 'no' }, declared))).toEqual([
      'state',
      'no',
      'name',
    ])
    expect(keys(changeColumns({}, { type: 'move', key: 'no', over: 'state' }, declared))).toEqual([
      'name',
      'state',
      'no',
    ])
  })

  it('shows and hides against the declaration', () => {
    const hidden = changeColumns({}, { type: 'show', key: 'no', shown: false }, declared)
    expect(keys(changeColumns(hidden, { type: 'show', key: 'note', shown: true }, declared))).toEqual([
      'name',
      'state',
      'note',
    ])
  })

  it('puts pinned columns at their edge and can let go of a declared pin', () => {
    const pinned = changeColumns({}, { type: 'pin', key: 'state', pin: 'left' }, declared)
    expect(keys(changeColumns(pinned, { type: 'pin', key: 'no', pin: 'right' }, declared))).toEqual([
      'state',
      'name',
      'no',
    ])
    const fixed = [{ key: 'a' }, { key: 'b', fixed: 'left' as const }]
    const loose = changeColumns({}, { type: 'pin', key: 'b', pin: null }, fixed)
    expect(arrangeColumns(fixed, loose).map((column) => column.key)).toEqual(['a', 'b'])
  })

  it('keeps widths within reason', () => {
    const width = (asked: number) => changeColumns({}, { type: 'widen', key: 'no', width: asked }, declared).widths?.no
    expect([width(1), width(123.4), width(9999)]).toEqual([narrowest, 123, widest])
  })

  it('forgets everything on reset', () => {
    expect(changeColumns({ order: ['state'], widths: { no: 90 } }, { type: 'reset' }, declared)).toEqual({})
  })
})

describe('orderOf', () => {
  it('puts a column that a kept order does not know after its declared neighbour, and drops what is gone', () => {
    expect(orderOf(declared, { order: ['state', 'gone', 'no'] })).toEqual(['state', 'note', 'no', 'name'])
  })
})
