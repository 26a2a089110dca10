import { describe, expect, it } from 'vitest'
import { field } from '#core/contract/field.ts'
import { checkField } from './check.ts'
import { differences, settle } from './stale.ts'
import { changedValues, draftValues, namePath, sameValue, startValues } from './values.ts'

const fields = {
  name: field.text({ required: true, max: 5 }),
  note: field.multiline(),
  count: field.integer({ initial: 3, max: 9 }),
  stamp: field.text({ readonly: true }),
  rests: field.rows({ start: field.time({ required: true }), end: field.time({ required: true }) }, { min: 1 }),
}
const keys = Object.keys(fields)

describe('form values', () => {
  it('start from the declaration, or from the row', () => {
    expect(startValues(fields, keys, null, { note: 'n' })).toEqual({
      name: null,
      note: 'n',
      count: 3,
      stamp: null,
      rests: [],
    })
    const row = { name: 'a', count: null, rests: [{ start: '10:00', end: '10:15', minutes: 15 }] }
    expect(startValues(fields, keys, row)).toEqual({
      name: 'a',
      note: null,
      count: null,
      stamp: null,
      rests: [{ start: '10:00', end: '10:15' }],
    })
  })

  it('go out trimmed, blanks as null, without what a person may not write', () => {
    expect(draftValues(fields, { name: ' a ', note: '  ', stamp: 's', rests: [{ start: ' 10:00 ' }] })).toEqual({
      name: 'a',
      note: null,
      rests: [{ start: '10:00' }],
    })
  })

  it('have changed only where they say something else', () => {
    const start = { name: 'a', note: null, rests: [{ start: '10:00', end: null }] }
    expect(changedValues(start, { name: 'b', note: ' ', rests: [{ start: '10:00' }] })).toEqual({ name: 'b' })
    expect(sameValue([1, 2], [2, 1])).toBe(false)
    expect(sameValue(0, null)).toBe(false)
    expect(sameValue(false, null)).toBe(false)
  })

  it('are named by path', () => {
    expect(namePath('rests.0.start')).toEqual(['rests', 0, 'start'])
  })
})

describe('checkField', () => {
  it('says what the server would say', () => {
    expect(checkField('name', fields.name, '  ')).toEqual([{ field: 'name', key: 'invalid.required' }])
    expect(checkField('name', fields.name, 'abcdef')).toEqual([
      { field: 'name', key: 'invalid.long', params: { max: '5' } },
    ])
    expect(checkField('count', fields.count, 10)).toEqual([
      { field: 'count', key: 'invalid.max', params: { max: '9' } },
    ])
    expect(checkField('count', fields.count, null)).toEqual([])
  })

  it('leaves the cells of sub-rows to themselves but counts the rows', () => {
    expect(checkField('rests', fields.rests, [{ start: 'noon', end: '12:00' }])).toEqual([])
    expect(checkField('rests', fields.rests, [])).toEqual([{ field: 'rests', key: 'invalid.required' }])
  })
})

describe('a stale write', () => {
  const base = { name: 'a', note: 'n', count: 1 }
  const mine = { name: 'mine', note: 'n', count: 2 }
  const theirs = { name: 'theirs', note: 'new', count: 1 }
  const found = differences(base, mine, theirs)

  it('shows what others changed, and where both did', () => {
    expect(found).toEqual([
      { field: 'name', mine: 'mine', theirs: 'theirs', conflict: true },
      { field: 'note', mine: 'n', theirs: 'new', conflict: false },
    ])
  })

  it('loses nothing that the person keeps', () => {
    expect(settle(mine, found, new Set(['name']))).toEqual({ name: 'mine', note: 'new', count: 2 })
    expect(settle(mine, found, new Set())).toEqual({ name: 'theirs', note: 'new', count: 2 })
  })

  it('is no difference when both made the same change', () => {
    expect(differences(base, { ...mine, name: 'same' }, { ...theirs, name: 'same', note: 'n' })).toEqual([])
  })
})
