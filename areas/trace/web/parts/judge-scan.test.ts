import { expect, test } from 'vitest'
import { judgeScan, visible } from './judge-scan.ts'

const told = (code: string) => {
  const { kind, identifier, fnc1, elements, issue, perhaps } = judgeScan(code)
  return [
    kind,
    identifier,
    fnc1,
    elements.map(({ ai, value }) => `${ai}=${value}`).join(' '),
    issue?.code ?? null,
    perhaps,
  ]
}

test.each([
  ['WO-1', ['plain', null, 'needless', '', null, false]],
  ['https://mes.example/s/WO-1', ['plain', null, 'needless', '', null, false]],
  [']d2010952123454321310L-7\u001d21S9', ['elements', ']d2', 'arrives', '01=09521234543213 10=L-7 21=S9', null, false]],
  [']C10109521234543213', ['elements', ']C1', 'begins', '01=09521234543213', null, false]],
  ['(01)09521234543213(10)L-7', ['elements', null, 'needless', '01=09521234543213 10=L-7', null, false]],
  [
    'https://id.gs1.org/01/09521234543213/10/L-7',
    ['digitalLink', null, 'needless', '01=09521234543213 10=L-7', null, false],
  ],
  [']E09521234543213', ['gtin', ']E0', 'needless', '01=09521234543213', null, false]],
  // A lot alone needs its product beside it; a wrong check digit is refused; without FNC1 it is told, not read.
  ['\u001d10L-7', ['elements', null, 'begins', '10=L-7', 'needsOther', false]],
  [']C10109521234543214', ['refused', ']C1', 'none', '', 'incorrectCheckDigit', false]],
  ['0109521234543213', ['plain', null, 'needless', '', null, true]],
])('%j', (code, expected) => {
  expect(told(code)).toEqual(expected)
})

test('what cannot be seen is shown', () => {
  expect(visible('10A\u001d21B\r')).toBe('10A␝21B␍')
})
