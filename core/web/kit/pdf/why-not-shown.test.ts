import { expect, test } from 'vitest'
import { whyNotShown } from './why-not-shown.ts'

const thrown = (name: string, more: object = {}) => Object.assign(new Error('English, with an address'), { name }, more)

test('what a document lacks is told in words that help', () => {
  expect(whyNotShown(thrown('PasswordException', { code: 1 }))).toBe('kit.pdf.locked')
  expect(whyNotShown(thrown('InvalidPDFException'))).toBe('kit.pdf.broken')
  for (const status of [401, 403, 404])
    expect(whyNotShown(thrown('ResponseException', { status, missing: status === 404 }))).toBe('kit.pdf.gone')
  expect(whyNotShown(thrown('ResponseException', { status: 502 }))).toBe('kit.pdf.unreached')
  expect(whyNotShown(thrown('UnknownErrorException', { details: 'Failed to fetch' }))).toBe('kit.pdf.unreached')
  expect(whyNotShown(new TypeError('Failed to fetch'))).toBe('kit.pdf.unreached')
  expect(whyNotShown(thrown('RenderingCancelledException'))).toBe('kit.pdf.undrawn')
})
