import { expect, test } from 'vitest'
import { scannedNumber } from './scanned.ts'

test.each([
  ['WO-1', 'WO-1'],
  [' WO-1 ', 'WO-1'],
  ['https://mes.example/scan?code=WO-1', 'WO-1'],
  ['https://mes.example/station/CY1-%E5%86%B2/', 'CY1-冲'],
  ['50%', '50%'],
])('%j means %j', (code, number) => {
  expect(scannedNumber(code)).toBe(number)
})
