import { expect, test } from 'vitest'
import { pagesShown, parsePages } from './pages.ts'

test.each([
  ['1', [1]],
  ['1-3,5', [1, 2, 3, 5]],
  [' 4 , 2 - 3，9', [4, 2, 3, 9]],
  ['2,1-3', [2, 1, 3]],
])('%s', (text, pages) => expect(parsePages(text)).toEqual(pages))

test.each(['', '0', '3-1', '1,', 'a', '1;2', '-2', '1-9999'])('“%s” is no list of pages', (text) =>
  expect(parsePages(text)).toBeNull(),
)

test('what is chosen beyond the document is left out; nothing chosen is all', () => {
  expect(pagesShown('2-9', 3)).toEqual([2, 3])
  expect(pagesShown('8', 2)).toEqual([1, 2])
  expect(pagesShown(null, 2)).toEqual([1, 2])
})
