import { expect, test } from 'vitest'
import { Registry } from './registry.ts'

test('a name that stands twice is refused with both owners, whatever stands under it', () => {
  const registry = new Registry<object>('job kind').add('orders', 'export.order', {})
  expect(() => registry.add('quality', 'export.order', {})).toThrow(
    'The job kind “export.order” is registered twice: by orders and by quality.',
  )
  expect(() => registry.addAll('orders', { 'export.order': {} })).toThrow('by orders and by orders')
})

test('the same item of the same owner may come again', () => {
  const check = {}
  const registry = new Registry<object>('start check').add('quality', 'held', check).add('quality', 'held', check)
  expect([registry.values(), registry.get('held')]).toEqual([[check], check])
  expect(() => registry.add('esop', 'held', check)).toThrow('by quality and by esop')
})
