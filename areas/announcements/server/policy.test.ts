import { expect, test } from 'vitest'
import { mayAnnounce } from './policy.ts'

test('rule 1: whoever is granted some workshops announces in those alone', () => {
  expect(mayAnnounce({ workshops: null }, null)).toBeNull()
  expect(mayAnnounce({ workshops: null }, 7)).toBeNull()
  expect(mayAnnounce({ workshops: [7] }, 7)).toBeNull()
  expect(mayAnnounce({ workshops: [7] }, 8)).toBe('announcement.notYourWorkshop')
  expect(mayAnnounce({ workshops: [7] }, null)).toBe('announcement.nameWorkshop')
  expect(mayAnnounce({ workshops: [] }, null)).toBe('announcement.nameWorkshop')
})
