import { expect, test } from 'vitest'
import { field } from '#core/contract/field.ts'
import { firstToFill } from './first-to-fill.ts'

const fields = {
  active: field.boolean(),
  number: field.text(),
  made: field.text({ readonly: true }),
  quantity: field.decimal(),
}

test('a form begins where something can be typed: past switches, read-only, hidden and locked fields', () => {
  const keys = Object.keys(fields)
  expect(firstToFill(fields, keys, () => true)).toBe('number')
  expect(firstToFill(fields, keys, (key) => key !== 'number')).toBe('quantity')
  expect(firstToFill(fields, ['made', 'active'], () => true)).toBe('active')
  expect(firstToFill(fields, ['made'], () => true)).toBeUndefined()
})
