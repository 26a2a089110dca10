import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allAis } from './ai-table.ts'
import { checkPair } from './check-digit.ts'
import {
  aiOf,
  checkDigit,
  type Element,
  Gs1Error,
  isGtin,
  isSscc,
  makeBracketed,
  makeDigitalLink,
  makeGtin,
  makeRaw,
  makeScan,
  makeSscc,
  parseBracketed,
  parseDigitalLink,
  parseElements,
  parseRaw,
  readScan,
} from './index.ts'

const cset82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'
const text = (from: string, minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...from), minLength, maxLength })
const digits = (minLength: number, maxLength = minLength) => text('0123456789', minLength, maxLength)

/** Values of AIs whose parts have no linter but the check digit and the company prefix. */
const value = (ai: string): fc.Arbitrary<string> =>
  fc
    .tuple(
      ...(aiOf(ai)?.components ?? []).map(({ type, min, max, linters, optional }) => {
        const least = optional ? 0 : min
        if (linters.includes('csum')) return digits(max - 1).map((each) => each + checkDigit(each))
        if (linters.some((each) => each.startsWith('gcp'))) {
          return fc.tuple(digits(4), text(cset82, 0, max - 4)).map(([prefix, rest]) => prefix + rest)
        }
        if (optional && min === max) return fc.constant('')
        return type === 'N' ? digits(least, max) : text(cset82, least, max)
      }),
    )
    .map((parts) => parts.join(''))
const plain = [...allAis()]
  .filter(({ components }) =>
    components.every(
      ({ type, linters }) =>
        'NX'.includes(type) && linters.every((each) => ['csum', 'gcppos1', 'gcppos2'].includes(each)),
    ),
  )
  .map(({ ai }) => ai)
const elements: fc.Arbitrary<Element[]> = fc
  .uniqueArray(fc.constantFrom(...plain), { minLength: 1, maxLength: 6 })
  .chain((ais) => fc.tuple(...ais.map((ai) => value(ai).map((each) => ({ ai, value: each })))))

test('what is made is parsed as it was, in both forms and by a reader', () => {
  expect(plain.length).toBeGreaterThan(200)
  fc.assert(
    fc.property(elements, (given) => {
      expect(parseBracketed(makeBracketed(given), { rules: false })).toEqual(given)
      const raw = makeRaw(given)
      expect(parseRaw(raw, { rules: false })).toEqual(given)
      expect(readScan(makeScan('dataMatrix', raw)).elements).toEqual(given)
      expect(parseElements(raw.replaceAll('^', '\u001d'), { rules: false })).toEqual(given)
    }),
  )
})

test('a Digital Link says what it was made of', () => {
  const link = fc.record({
    gtin: value('01'),
    qualifiers: fc.subarray(['22', '10', '21']),
    attributes: fc.subarray(['11', '3103', '240', '99', '400']),
    values: fc.record(Object.fromEntries(['22', '10', '21', '3103', '240', '99', '400'].map((ai) => [ai, value(ai)]))),
  })
  fc.assert(
    fc.property(link, ({ gtin, qualifiers, attributes, values }) => {
      const given = [
        { ai: '01', value: gtin },
        ...[...qualifiers, ...attributes].map((ai) => ({ ai, value: ai === '11' ? '260228' : (values[ai] as string) })),
      ]
      const uri = makeDigitalLink(given, 'https://example.com/products')
      const parsed = parseDigitalLink(uri)
      expect(parsed).toEqual(given)
      expect(makeDigitalLink(parsed, 'https://example.com/products')).toBe(uri)
    }),
  )
})

test('whatever is read, it is parsed or refused with a place within it, and a parsed string is made again', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '^',
      '\u001d',
      '(',
      ')',
      '\\',
      '01',
      '10',
      '21',
      '(01)09521234543213',
      '%2F',
      '?99=',
      'https://a/01/',
      '/',
    ),
    digits(1, 14),
    fc.string({ maxLength: 5 }),
  )
  const anything = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''))
  fc.assert(
    fc.property(anything, fc.constantFrom(']C1', ']Q1', ']Q3', ']E0', ''), (given, prefix) => {
      for (const read of [
        () => expect(parseElements(makeRaw(parseElements(given)))).toEqual(parseElements(given)),
        () => parseDigitalLink(given),
        () => readScan(prefix + given),
      ]) {
        try {
          read()
        } catch (error) {
          if (!(error instanceof Gs1Error)) throw error
          expect(error.at).toBeGreaterThanOrEqual(0)
          expect(error.at + error.length).toBeLessThanOrEqual(error.data.length)
        }
      }
    }),
    // A sequence that the text ends in lies within it too.
    { numRuns: 2000, examples: [['https://a/01/%', ']C1']] },
  )
})

test('one wrong digit of a key never checks, nor one wrong character before a check pair', () => {
  const wrong = fc.record({ key: value('00'), place: fc.nat(17), by: fc.integer({ min: 1, max: 9 }) })
  fc.assert(
    fc.property(wrong, ({ key, place, by }) => {
      const changed = `${key.slice(0, place)}${(Number(key[place]) + by) % 10}${key.slice(place + 1)}`
      expect(isSscc(key)).toBe(true)
      expect(isSscc(changed)).toBe(false)
    }),
  )
  fc.assert(
    fc.property(text(cset82, 1, 23), fc.nat(), fc.constantFrom(...cset82), (given, where, other) => {
      const place = where % given.length
      fc.pre(given[place] !== other)
      expect(checkPair(`${given.slice(0, place)}${other}${given.slice(place + 1)}`)).not.toBe(checkPair(given))
    }),
  )
})

test('keys are made under a company prefix of any length', () => {
  fc.assert(
    fc.property(digits(4, 12), fc.nat(9), fc.nat(999), (prefix, lead, reference) => {
      const room = 12 - prefix.length
      if (String(reference).length > room) {
        expect(() => makeGtin(lead, prefix, String(reference))).toThrow(RangeError)
      } else {
        const gtin = makeGtin(lead, prefix, String(reference))
        expect(isGtin(gtin)).toBe(true)
        expect(gtin.startsWith(prefix, 1)).toBe(true)
      }
      expect(isSscc(makeSscc(lead, prefix, String(reference)))).toBe(true)
    }),
  )
})
