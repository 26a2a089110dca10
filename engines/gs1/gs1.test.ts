import { expect, test } from 'vitest'
import {
  Gs1Error,
  isGtin,
  isSscc,
  isUnderPrefix,
  makeGln,
  makeSscc,
  parseElements,
  parseRaw,
  valueOf,
} from './index.ts'

function refusal(act: () => unknown) {
  try {
    act()
  } catch (error) {
    if (error instanceof Gs1Error) return { code: error.code, ai: error.ai, at: error.at, length: error.length }
    throw error
  }
  throw new Error('nothing was refused')
}

test('a string that could be read in several ways is refused', () => {
  // Without FNC1 nobody knows whether 0109521234543213… is an element string or a number of somebody's own.
  expect(refusal(() => parseElements('0109521234543213'))).toMatchObject({ code: 'noFnc1', at: 0 })
  // A lot without its separator goes on into what should follow: it is too long, not cut where it might end.
  expect(refusal(() => parseElements('^10ABC2117260101240ABCDEFGHIJKLMNOP', { rules: false }))).toEqual({
    code: 'valueTooLong',
    ai: '10',
    at: 23,
    length: 12,
  })
})

test('an error names the AI and the place', () => {
  expect(refusal(() => parseElements('(01)09521234543214(10)A'))).toEqual({
    code: 'incorrectCheckDigit',
    ai: '01',
    at: 17,
    length: 1,
  })
  expect(refusal(() => parseRaw('^010952123454321317261301'))).toEqual({
    code: 'illegalMonth',
    ai: '17',
    at: 21,
    length: 2,
  })
  expect(refusal(() => parseElements('(10)\\(A~'))).toMatchObject({ code: 'invalidCset82Character', at: 7 })
  expect(refusal(() => parseElements('(21)77'))).toMatchObject({ code: 'needsOther', ai: '21' })
})

test('values are found by their AI', () => {
  const elements = parseElements('(01)09521234543213(10)L-7(21)77')
  expect(['01', '10', '21', '17'].map((ai) => valueOf(elements, ai))).toEqual([
    '09521234543213',
    'L-7',
    '77',
    undefined,
  ])
})

test('keys of a company prefix', () => {
  expect(makeSscc(1, '0614141', '234567890')).toBe('106141412345678908')
  expect(isSscc('106141412345678908')).toBe(true)
  expect(makeGln('9521234', '1')).toBe('9521234000013')
  expect(isUnderPrefix('9521234000013', '9521234')).toBe(true)
  expect(isUnderPrefix('09521234543213', '9521234')).toBe(true)
  expect(isGtin('95212345')).toBe(false)
  expect(() => makeGln('12', '1')).toThrow(RangeError)
})
