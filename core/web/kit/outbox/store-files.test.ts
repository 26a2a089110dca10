import { expect, it } from 'vitest'
import { withFiles } from './store-files.ts'

it('puts ids of stored files where the write names them, and leaves what was kept as it was', () => {
  const input = { taskId: 1, defects: [{ reasonId: 3 }, { reasonId: 4, photoIds: [7] }] }
  const first = { id: 10, at: ['defects', 0, 'photoIds'] }
  const second = { id: 11, at: ['defects', 1, 'photoIds'] }
  const third = { id: 12, at: ['defects', 0, 'photoIds'] }
  expect(withFiles(input, [first, second, third])).toEqual({
    taskId: 1,
    defects: [
      { reasonId: 3, photoIds: [10, 12] },
      { reasonId: 4, photoIds: [7, 11] },
    ],
  })
  expect(input.defects[0]).toEqual({ reasonId: 3 })
  expect(withFiles({ id: 5 }, [{ id: 9, at: ['photoIds'] }])).toEqual({ id: 5, photoIds: [9] })
  expect(withFiles(input, [])).toBe(input)
})
