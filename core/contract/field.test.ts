import { describe, expect, expectTypeOf, test } from 'vitest'
import { type DraftOf, defineEntity, type RowOf } from './entity.ts'
import { field } from './field.ts'
import { fieldIssues } from './issues.ts'

const part = defineEntity({
  name: 'part',
  key: 'code',
  fields: {
    code: field.text({ required: true, max: 5 }),
    quantity: field.decimal({ required: true, above: 0 }),
    due: field.date(),
    kind: field.choice(['made', 'bought'], { labels: 'partKind' }),
    stock: field.decimal({ readonly: true }),
    rests: field.rows({ start: field.time({ required: true }) }),
  },
})

describe('a draft', () => {
  test('takes what is declared, trims text, and reads a blank as nothing', () => {
    expect(part.draft.parse({ code: ' A1 ', quantity: 2.5, due: '', rests: [{ start: '08:00' }] })).toEqual({
      code: 'A1',
      quantity: 2.5,
      due: null,
      rests: [{ start: '08:00' }],
    })
  })

  test('names every bad field, down to the row', () => {
    const result = part.draft.safeParse(
      { quantity: 0, due: '2026-02-30', kind: 'found', rests: [{ start: '25:00' }] },
      { reportInput: true },
    )
    const issues = fieldIssues(result.error as NonNullable<typeof result.error>)
    expect(Object.fromEntries(issues.map((issue) => [issue.field, issue.key]))).toEqual({
      code: 'invalid.required',
      quantity: 'invalid.above',
      due: 'invalid.date',
      kind: 'invalid.choice',
      'rests.0.start': 'invalid.format',
    })
  })

  test('ignores what a person cannot write', () => {
    expect(part.draft.parse({ code: 'A', quantity: 1, stock: 99 })).toEqual({ code: 'A', quantity: 1 })
  })
})

test('a patch needs the version, and leaves alone what it does not name', () => {
  expect(part.patch.parse({ id: 1, version: 2, due: null })).toEqual({ id: 1, version: 2, due: null })
  expect(part.patch.safeParse({ id: 1, due: null }).success).toBe(false)
  expect(part.patch.safeParse({ id: 1, version: 2, code: '' }).success).toBe(false)
})

test('types follow the declaration', () => {
  expectTypeOf<DraftOf<typeof part>['code']>().toEqualTypeOf<string>()
  expectTypeOf<DraftOf<typeof part>['kind']>().toEqualTypeOf<'made' | 'bought' | null | undefined>()
  expectTypeOf<RowOf<typeof part>['due']>().toEqualTypeOf<string | null>()
})
