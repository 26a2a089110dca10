import { describe, expect, it } from 'vitest'
import { makeSscc } from '#engines/gs1/index.ts'
import { encode } from './encode.ts'

describe('encode', () => {
  it('draws every kind as a picture of its own', () => {
    const drawn = (['qr', 'code128', 'code39', 'dataMatrix'] as const).map((kind) => encode(kind, 'WO-2611-0001'))
    for (const svg of drawn) expect(svg).toMatch(/^<svg[^>]*viewBox="0 0 \d+ \d+"/)
    expect(new Set(drawn).size).toBe(drawn.length)
  })

  it('draws the number of a logistic unit by GS1, and refuses one whose check digit is wrong', () => {
    for (const kind of ['gs1', 'gs1DataMatrix'] as const) {
      expect(encode(kind, `(00)${makeSscc(0, '9521234', '1')}`)).toContain('<path')
      expect(() => encode(kind, '(00)095212340000000000')).toThrow(/check/i)
    }
  })

  it('holds Chinese and Vietnamese in a QR code', () => {
    expect(encode('qr', '工单 Lệnh sản xuất')).toContain('<path')
  })

  it('refuses what a kind cannot hold', () => {
    expect(() => encode('ean13', 'no digits')).toThrow(/ean13/i)
  })
})
