import { describe, expect, it } from 'vitest'
import { field } from '#core/contract/field.ts'
import type { EntityLike } from '../types.ts'
import { type SearchItem, searchItems } from './search-items.ts'
import { whereOf } from './where.ts'

// A Thursday in Shanghai, where the day begins at 16:00 UTC.
const at = { zone: 'Asia/Shanghai', today: '2026-11-19' }
const items: SearchItem[] = [
  { key: 'name', kind: 'text' },
  { key: 'state', kind: 'choice' },
  { key: 'active', kind: 'boolean' },
  { key: 'quantity', kind: 'number' },
  { key: 'dueDate', kind: 'dates' },
  { key: 'createdAt', kind: 'instants' },
]

describe('whereOf', () => {
  it('makes no condition of what is empty', () => {
    expect(
      whereOf({ keyword: '  ', name: '', state: [], quantity: { from: null }, dueDate: {}, active: [] }, items, at),
    ).toEqual({})
  })

  it('trims text and keeps choices as any-of', () => {
    expect(whereOf({ keyword: ' M-1 ', name: ' a ', state: ['open', 'closed'] }, items, at)).toEqual({
      keyword: 'M-1',
      name: 'a',
      state: ['open', 'closed'],
    })
  })

  it('asks for a yes or a no, and for nothing when both are chosen', () => {
    expect(whereOf({ active: ['false'] }, items, at)).toEqual({ active: false })
    expect(whereOf({ active: ['true', 'false'] }, items, at)).toEqual({})
  })

  it('keeps zero as a bound', () => {
    expect(whereOf({ quantity: { from: 0, to: null } }, items, at)).toEqual({ quantity: { from: 0 } })
  })

  it('reckons a week from Monday to Sunday', () => {
    expect(whereOf({ dueDate: { preset: 'week' } }, items, at)).toEqual({
      dueDate: { from: '2026-11-16', to: '2026-11-22' },
    })
  })

  it('turns days into the instants of the zone, the last one included', () => {
    expect(whereOf({ createdAt: { preset: 'today' } }, items, at)).toEqual({
      createdAt: { from: '2026-11-18T16:00:00.000Z', to: '2026-11-19T15:59:59.999Z' },
    })
    expect(whereOf({ createdAt: { from: '2026-11-01' } }, items, at)).toEqual({
      createdAt: { from: '2026-10-31T16:00:00.000Z' },
    })
  })

  it('ignores values of conditions that the screen does not offer', () => {
    expect(whereOf({ gone: 'x' }, items, at)).toEqual({})
  })
})

describe('searchItems', () => {
  const entity = {
    name: 'mold',
    fields: {
      moldNo: field.text(),
      state: field.choice(['a', 'b'], { labels: 'mold.state' }),
      picture: field.image(),
      shots: field.integer(),
    },
    table: ['moldNo', 'state', 'shots'],
    search: ['moldNo'],
  } as unknown as EntityLike

  it('offers what one narrows by when the screen names nothing', () => {
    expect(searchItems(entity).map((item) => item.key)).toEqual(['state'])
  })

  it('offers what the screen names, where a field can be searched', () => {
    expect(searchItems(entity, ['shots', 'picture', { key: 'age', kind: 'number' }])).toEqual([
      { key: 'shots', kind: 'number' },
      { key: 'age', kind: 'number' },
    ])
  })
})
