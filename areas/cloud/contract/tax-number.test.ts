import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citizenCheck, creditCodeCheck, taxNumberFault } from './tax-number.ts'

const characters = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
const body = fc
  .tuple(
    fc.constantFrom('91', '92', '93', '51', '12', '1A', 'N2'),
    fc.stringMatching(/^\d{6}$/),
    fc.array(fc.constantFrom(...characters), { minLength: 9, maxLength: 9 }),
  )
  .map(([kind, place, rest]) => `${kind}${place}${rest.join('')}`)
const code = body.map((each) => `${each}${creditCodeCheck(each)}`)

describe('a unified social credit code', () => {
  // The example of the standard, and what listed companies publish.
  test.each(['91350100M000100Y43', '91440300708461136T', '9144030071526726XG', '91330100799655058B'])(
    '%s',
    (number) => {
      expect(taxNumberFault(number)).toBeNull()
    },
  )

  test('its check character is found and no other is taken', () => {
    fc.assert(
      fc.property(code, fc.constantFrom(...characters), (good, other) => {
        expect(taxNumberFault(good)).toBeNull()
        const changed = good.slice(0, 17) + other
        if (other !== good[17] && citizenCheck(changed) !== other) expect(taxNumberFault(changed)).toBe('check')
      }),
    )
  })

  test('one wrong character is always found', () => {
    fc.assert(
      fc.property(code, fc.integer({ min: 8, max: 16 }), fc.constantFrom(...characters), (good, at, other) => {
        const changed = good.slice(0, at) + other + good.slice(at + 1)
        fc.pre(changed !== good && !/^\d{17}[\dX]$/.test(changed))
        expect(taxNumberFault(changed)).toBe('check')
      }),
    )
  })

  test('letters that look like digits are no characters of it', () => {
    for (const letter of 'IOSVZ') expect(taxNumberFault(`914403007084611${letter}6T`)).toBe('characters')
  })
})

test.each([
  ['11010519491231002X', null],
  ['110105194912310021', 'check'],
  ['440300708461136', null],
  ['11010519491231002X01', null],
  ['4403007084611', 'length'],
  ['', 'length'],
  ['44030070846113é', 'characters'],
])('%s: %s', (number, fault) => expect(taxNumberFault(number)).toBe(fault))
