import { expect, test } from 'vitest'
import { field } from './field.ts'
import { dayText, instantText, scannedText, writtenText } from './text.ts'

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, text: string) =>
  schema.safeParse(text).success

test('text takes what people write, of every script, and nothing that the database cannot keep', () => {
  const good = ['', 'φ 12 × 3', '模具 – khuôn', 'two\nlines\tand a tab', '👍🏽 𠮷']
  const bad = ['a\u0000b', 'bell\u0007', 'half \ud83d', '\udc00 half', '\u007f', '\u0085']
  expect(good.filter((text) => !takes(writtenText(), text))).toEqual([])
  expect(bad.filter((text) => takes(writtenText(), text))).toEqual([])
})

test('the text of a scanned code may be parted as labels part it', () => {
  expect(takes(scannedText(), '[)>\u001e06\u001dPA-17\u001dQ4\u001e\u0004')).toBe(true)
  expect(takes(scannedText(), 'A\u0000')).toBe(false)
})

test('days and moments are those of a calendar that everything else can reckon with', () => {
  const days = ['0000-01-01', '0001-01-01', '1899-12-31', '2200-01-01', '9999-12-31', '2026-02-30', '2026-1-1', '']
  expect(days.filter((day) => takes(dayText(), day))).toEqual([])
  expect(['1900-01-01', '2028-02-29', '2199-12-31'].filter((day) => !takes(dayText(), day))).toEqual([])
  const moments = [
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    `2026-01-01T00:00:00.${'0'.repeat(99)}Z`,
    '2026-01-01',
  ]
  expect(moments.filter((moment) => takes(instantText(), moment))).toEqual([])
  expect(takes(instantText(), '2026-11-24T08:00:00.5+07:00')).toBe(true)
})

test('fields are made of these kinds', () => {
  for (const made of [field.text(), field.multiline()]) expect(takes(made.schema, 'a\u0000')).toBe(false)
  expect(takes(field.date().schema, '9999-12-31')).toBe(false)
  expect(takes(field.instant().schema, '9999-12-31T00:00:00Z')).toBe(false)
})
