import { expect, test } from 'vitest'
import { textWidth } from '../parts/text-width.ts'
import { actsWidth } from './row-actions.tsx'

test('the column of acts has room for its title, though one short act stands in it', () => {
  for (const title of ['Actions', 'Thao tác', '操作'])
    expect(actsWidth(title, ['Log'], false)).toBeGreaterThan(textWidth(title) + 16)
  expect(actsWidth('操作', ['A long act', 'Another long act'], false)).toBeGreaterThan(200)
  expect(actsWidth('操作', ['A long act', 'Another long act'], true)).toBeLessThan(100)
})
