import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emptyWedge, wedgeDefaults, wedgeKey } from './wedge.ts'

/** Types keys `gap` milliseconds apart. @returns the codes told */
function type(keys: readonly string[], gap: number, options = wedgeDefaults, repeat = false): string[] {
  let wedge = emptyWedge
  const codes: string[] = []
  keys.forEach((key, i) => {
    const taken = wedgeKey(wedge, { key, at: i * gap, repeat }, options)
    wedge = taken.wedge
    if (taken.code !== undefined) codes.push(taken.code)
  })
  return codes
}

describe('wedgeKey', () => {
  it('tells whatever a scanner types', () => {
    const code = fc.string({ minLength: wedgeDefaults.least, maxLength: 60 })
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: wedgeDefaults.gap }), (text, gap) => {
        expect(type([...text, 'Enter'], gap)).toEqual([text])
      }),
    )
  })

  it('never takes a person’s typing for a code', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: wedgeDefaults.gap + 1, max: 2_000 }), (text, gap) => {
        expect(type([...text, 'Enter'], gap)).toEqual([])
      }),
    )
  })

  it('passes over Shift, takes Tab for an end, and wants enough characters', () => {
    expect(type(['Shift', 'A', 'Shift', 'B', '1', '2', 'Tab'], 5)).toEqual(['AB12'])
    expect(type(['A', 'B', '1', 'Enter'], 5)).toEqual([])
  })

  it('does not take a key held down for a scanner', () => {
    expect(type([...'aaaaaaaa', 'Enter'], 30, wedgeDefaults, true)).toEqual([])
  })

  it('starts anew after a pause, so that typing before a scan is not part of the code', () => {
    let wedge = wedgeKey(emptyWedge, { key: 'x', at: 0 }).wedge
    for (const [i, key] of [...'WO-1'].entries()) wedge = wedgeKey(wedge, { key, at: 1_000 + i * 5 }).wedge
    expect(wedgeKey(wedge, { key: 'Enter', at: 1_020 }).code).toBe('WO-1')
  })

  it('tells two scans one after the other', () => {
    expect(type([...'AAAA', 'Enter', ...'BBBB', 'Enter'], 2)).toEqual(['AAAA', 'BBBB'])
  })
})
