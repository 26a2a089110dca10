import { expect, test } from 'vitest'
import { field } from '../../contract/field.ts'
import { translator } from '../i18n.ts'
import { ruleOf } from './sheet-rules.ts'

const t = translator('en')
const rules = (key: string, of: Parameters<typeof ruleOf>[2]) => ruleOf({ key: 'number' }, key, of, t).join('; ')

test('each kind of column says what its field checks; the key, that it stands once', () => {
  expect(rules('number', field.text({ max: 64 }))).toBe('Unique; At most 64 characters')
  expect(rules('quantity', field.decimal({ above: 0 }))).toBe('At most 4 decimal places; Above 0')
  expect(rules('priority', field.integer({ min: 1, max: 9 }))).toBe('Whole number; From 1; Up to 9')
  expect(rules('day', field.date())).toContain('2030-01-31')
  for (const each of [
    field.boolean(),
    field.choice(['a'], { labels: 'x' }),
    field.reference({ path: '/a/web/selectB', label: ['name'] }, { display: 'bName' }),
    field.references({ path: '/a/web/selectB', label: ['name'] }, { display: 'bNames' }),
    field.time(),
    field.instant(),
    field.multiline(),
  ])
    expect(rules('x', each)).not.toBe('')
})
