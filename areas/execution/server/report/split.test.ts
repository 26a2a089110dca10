import { expect, test } from 'vitest'
import { mergeDefects, splitDefects } from './split.ts'

test('members get their defective pieces reason after reason, and every reason keeps its sum', () => {
  const defects = [
    { reasonId: 1, quantity: 3 },
    { reasonId: 2, quantity: 2 },
  ]
  const given = splitDefects(defects, [
    { taskId: 10, defective: 2 },
    { taskId: 20, defective: 3 },
  ])
  expect([...given]).toEqual([
    [10, [{ reasonId: 1, quantity: 2 }]],
    [
      20,
      [
        { reasonId: 1, quantity: 1 },
        { reasonId: 2, quantity: 2 },
      ],
    ],
  ])
})

test('a reason said twice is one entry, exactly added', () => {
  const twice = [0.1, 0.2].map((quantity) => ({ reasonId: 7, quantity }))
  expect(mergeDefects(twice)).toEqual([{ reasonId: 7, quantity: 0.3 }])
})
