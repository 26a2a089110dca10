import { describe, expect, expectTypeOf, test } from 'vitest'
import { type DraftOf, defineEntity, type RowOf } from './entity.ts'
import { field } from './field.ts'
import { fieldIssues } from './issues.ts'
import { labelOf, type Names, nameOf, namesColumn, translated } from './names.ts'

const reason = defineEntity({
  name: 'reason',
  key: 'code',
  fields: {
    code: field.text({ required: true }),
    ...translated('name', { required: true, max: 5 }),
    ...translated('note', { required: false, max: 5 }),
  },
})

describe('a text with other languages', () => {
  test('is two fields, and a draft may leave the second out', () => {
    expectTypeOf<DraftOf<typeof reason>>().toEqualTypeOf<
      { code: string; name: string } & { names?: Names | null; note?: string | null; notes?: Names | null }
    >()
    expectTypeOf<RowOf<typeof reason>['names']>().toEqualTypeOf<Names | null>()
    expect(reason.draft.parse({ code: 'A', name: ' 缺料 ' })).toEqual({ code: 'A', name: '缺料' })
  })

  test('takes each language trimmed, forgets the blank ones and those that nobody speaks here', () => {
    const names = { en: ' Short ', vi: ' ', fr: 'Panne' }
    expect(reason.draft.parse({ code: 'A', name: 'x', names })).toMatchObject({ names: { en: 'Short' } })
    expect(reason.draft.parse({ code: 'A', name: 'x', names: { en: null } })).toMatchObject({ names: {} })
  })

  test('bounds and cleans each language as the text itself, and names what is wrong', () => {
    const issuesOf = (names: unknown) => {
      const parsed = reason.draft.safeParse({ code: 'A', name: 'x', names }, { reportInput: true })
      return parsed.success ? [] : fieldIssues(parsed.error).map((issue) => [issue.field, issue.key])
    }
    expect(issuesOf({ en: '123456' })).toEqual([['names.en', 'invalid.long']])
    expect(issuesOf({ vi: 'a\u0000' })).toEqual([['names.vi', 'invalid.characters']])
    expect(issuesOf('x')).toEqual([['names', 'invalid.format']])
  })

  test('stands beside its languages in forms and sheets, and without them in tables', () => {
    expect(reason.form).toEqual(['code', 'name', 'names', 'note', 'notes'])
    expect(reason.table).toEqual(['code', 'name', 'note'])
    expect(reason.sheet.slice(0, 5)).toEqual(['code', 'name', 'names.zh-Hans', 'names.en', 'names.vi'])
  })

  test('is labelled with the language', () => {
    const t = (key: string, params?: object) => `${key}${params ? JSON.stringify(Object.values(params)) : ''}`
    expect(labelOf(reason, 'code', t)).toBe('reason.code')
    expect(labelOf(reason, 'names.vi', t)).toBe('named.inLanguage["reason.name","named.vi"]')
    expect(labelOf(reason, 'names', t)).toBe('named.inLanguage["reason.name","named.others"]')
    expect([namesColumn(reason.fields, 'notes.en')?.main, namesColumn(reason.fields, 'code.en')]).toEqual([
      'note',
      null,
    ])
  })

  test('reads as it stands where a language has no name', () => {
    expect(nameOf('缺料', { vi: 'Thiếu' }, 'vi')).toBe('Thiếu')
    expect([nameOf('缺料', { vi: 'Thiếu' }, 'en'), nameOf('缺料', null, 'vi')]).toEqual(['缺料', '缺料'])
  })
})
