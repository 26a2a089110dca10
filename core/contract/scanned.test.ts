import { expect, test } from 'vitest'
import { scannedGs1, scannedNumber } from './scanned.ts'

test.each([
  ['WO-1', 'WO-1'],
  [' WO-1 ', 'WO-1'],
  ['https://mes.example/scan?code=WO-1', 'WO-1'],
  ['https://mes.example/station/CY1-%E5%86%B2/', 'CY1-冲'],
  ['50%', '50%'],
  ['(01)09521234543213(10)L-7', 'L-7'],
  [']C1010952123454321310L-7\u001d21S9', 'S9'],
  ['\u001d0109521234543213', '09521234543213'],
  ['^00106141412345678908', '106141412345678908'],
  ['https://id.gs1.org/01/09521234543213/10/L%2F7', 'L/7'],
  [']E09521234543213', '09521234543213'],
  // What GS1 refuses stands for itself: a wrong check digit, a number that begins with a bracket, one without FNC1.
  ['(01)09521234543214', '(01)09521234543214'],
  ['(A)7', '(A)7'],
  ['010952123454321310L-7', '010952123454321310L-7'],
])('%j means %j', (code, number) => {
  expect(scannedNumber(code)).toBe(number)
})

test('what a code of GS1 names is told apart; other codes are none of GS1', () => {
  expect(scannedGs1(']d2010952123454321310L-7\u001d21S9')).toEqual({
    gtin: '09521234543213',
    lot: 'L-7',
    serial: 'S9',
    sscc: null,
  })
  expect(scannedGs1('(00)106141412345678908(02)09521234543213(37)20')).toMatchObject({
    sscc: '106141412345678908',
    gtin: '09521234543213',
  })
  for (const code of ['WO-1', 'https://mes.example/s/WO-1', ']Q1WO-1', '(01)1', '']) expect(scannedGs1(code)).toBeNull()
})
