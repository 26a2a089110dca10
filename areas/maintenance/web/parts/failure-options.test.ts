import { expect, test } from 'vitest'
import { failureOptions } from './failure-options.ts'

test('codes stand below the one above them; what hangs on a code that is out of use is left out', () => {
  const codes = [
    { id: 1, name: 'Spindle', level: 'part', parentId: null },
    { id: 2, name: 'Hot', level: 'failure', parentId: 1 },
    { id: 3, name: 'Bearing worn', level: 'cause', parentId: 2 },
    { id: 9, name: 'Lost', level: 'failure', parentId: 8 },
  ] as const
  expect(failureOptions(codes)).toEqual([
    {
      value: 1,
      label: 'Spindle',
      children: [{ value: 2, label: 'Hot', children: [{ value: 3, label: 'Bearing worn' }] }],
    },
  ])
})
