import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanDeep } from './clean-deep.ts'
import { createWordFilter } from './word-filter.ts'

const filter = createWordFilter({ add: ['坏词'] })

describe('cleanDeep', () => {
  it('cleans strings at any depth and leaves keys and other values', () => {
    const payload = { 坏词: 1, note: '有坏词', rows: [{ name: '坏词坏词', qty: 3, done: true, none: null }] }
    expect(cleanDeep(filter, payload)).toEqual({
      坏词: 1,
      note: '有**',
      rows: [{ name: '****', qty: 3, done: true, none: null }],
    })
    expect(payload.note).toBe('有坏词')
    expect(cleanDeep(filter, '坏词')).toBe('**')
  })

  it('returns the same reference for what did not change', () => {
    const payload = { clean: { text: '好' }, dirty: { text: '坏词' } }
    const cleaned = cleanDeep(filter, payload)
    expect(cleaned).not.toBe(payload)
    expect(cleaned.clean).toBe(payload.clean)
    expect(cleanDeep(filter, payload.clean)).toBe(payload.clean)
  })

  it('skips the named keys with all that is below them', () => {
    const payload = { password: '坏词', deep: [{ file: { content: '坏词' }, memo: '坏词' }] }
    expect(cleanDeep(filter, payload, { skipKeys: ['password', 'file'] })).toEqual({
      password: '坏词',
      deep: [{ file: { content: '坏词' }, memo: '**' }],
    })
  })

  it('leaves dates, buffers and instances alone', () => {
    const payload = { at: new Date(0), bytes: new Uint8Array([1]), map: new Map([['k', '坏词']]) }
    expect(cleanDeep(filter, payload)).toBe(payload)
  })

  it('treats __proto__ in a payload as data', () => {
    const payload = JSON.parse('{"__proto__": {"memo": "坏词"}}') as Record<string, unknown>
    const cleaned = cleanDeep(filter, payload)
    expect(Object.getPrototypeOf(cleaned)).toBe(Object.prototype)
    expect(JSON.stringify(cleaned)).toBe('{"__proto__":{"memo":"**"}}')
  })

  it('survives nesting made to overflow the stack', () => {
    const payload = JSON.parse(`${'['.repeat(50_000)}"坏词"${']'.repeat(50_000)}`) as unknown
    expect(() => cleanDeep(filter, payload)).not.toThrow()
  })

  it('keeps the shape of any JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(cleanDeep(filter, value)).toBe(value)
      }),
    )
  })
})
