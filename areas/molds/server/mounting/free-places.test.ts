import { expect, test } from 'vitest'
import type { MoldPosition } from '../../contract/mold-status.ts'
import { freeAmong } from './free-places.ts'

test.each<[MoldPosition[], MoldPosition[]]>([
  [[], ['whole', 'upper', 'lower']],
  [['whole'], []],
  [['upper'], ['lower']],
  [['lower'], ['upper']],
  [['upper', 'lower'], []],
])('beside %j there is room for %j', (taken, free) => {
  expect(freeAmong(taken)).toEqual(free)
})
