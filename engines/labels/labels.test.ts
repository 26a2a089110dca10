import { expect, test } from 'vitest'
import { drawLabel, type LabelElement, type LabelModel, makeTools } from './index.ts'
import { fillPlaces } from './places.ts'
import { newRaster, turned } from './raster.ts'
import { plainCodes, shown, squares } from './testing.ts'

const tools = makeTools(squares, plainCodes)
const at = (left: number, top: number, width: number, height: number) =>
  ({ id: 'e', left, top, width, height, turn: 0, when: null }) as const
const style = { size: 2, bold: false, align: 'left', vertical: 'top', wrap: false, fit: 'refuse' } as const
const values = { lot: 'L1', gtin: '6901234567892', empty: '', expiresOn: '2027-03-09', odd: 'x' }
const draw = (
  elements: LabelElement[],
  given: Partial<Parameters<typeof drawLabel>[1]> = {},
  size = { width: 20, height: 10 },
) => drawLabel({ ...size, elements } satisfies LabelModel, { values, index: 0, mark: null, ...given }, 8, tools)
const problemOf = (element: LabelElement) => draw([element]).problems[0]

test('a line and a box are as large as they say, in dots of the printer', () => {
  const { raster, problems } = drawLabel(
    { width: 2, height: 1, elements: [{ ...at(0.5, 0.25, 1, 0.25), type: 'line' }] },
    { values: {}, index: 0, mark: null },
    8,
    tools,
  )
  expect(problems).toEqual([])
  expect(shown(raster)).toEqual([
    ...Array(2).fill('.'.repeat(16)),
    ...Array(2).fill('....########....'),
    ...Array(4).fill('.'.repeat(16)),
  ])
})

test('places take values, written as their filters say', () => {
  expect(fillPlaces('{lot}-{expiresOn|yymmdd} {gtin|gtin14}{empty|yymmdd}', values)).toBe('L1-270309 06901234567892')
  expect(() => fillPlaces('{none}', values)).toThrow('fieldMissing')
  expect(() => fillPlaces('{constructor}', values)).toThrow('fieldMissing')
  expect(() => fillPlaces('{lot|shout}', values)).toThrow('filterUnknown')
  expect(() => fillPlaces('{odd|gtin14}', values)).toThrow('filterFails')
})

test('a text is wrapped, made smaller, cut or refused as it is told to', () => {
  const text = (more: object, content = 'abcdef') =>
    ({ ...at(0, 0, 6, 2.6), type: 'text', text: content, ...style, ...more }) as LabelElement
  expect(problemOf(text({}))).toMatchObject({ code: 'textDoesNotFit', element: 'e', params: { text: 'abcdef' } })
  expect(draw([text({ fit: 'shrink' })]).problems).toEqual([])
  expect(problemOf(text({ fit: 'shrink' }, 'abcdefghijklmnop'))?.code).toBe('textDoesNotFit')
  expect(draw([text({ fit: 'cut' })]).problems).toEqual([])
  expect(draw([text({ wrap: true, height: 5.2 })]).problems).toEqual([])
  expect(problemOf(text({}, '😀'))).toMatchObject({ code: 'letterMissing', params: { letter: '😀' } })
  // Each letter is two millimetres wide: three stand in a line, and its ink is the middle of it.
  const rows = shown(draw([text({ wrap: true, height: 5.2 })]).raster)
  expect(rows[14]).toBe(`${'....########....'.repeat(3)}`.padEnd(160, '.'))
})

test('a code that has no room, or no text, says what it needs', () => {
  const qr = (width: number, text: string): LabelElement => ({
    ...at(0, 0, width, width),
    type: 'qr',
    text,
    level: 'M',
  })
  expect(draw([qr(6, '{lot}')]).problems).toEqual([])
  // 18 modules of two dots: 4.5 mm.
  expect(problemOf(qr(4, '{lot}'))).toMatchObject({ code: 'codeTooWide', params: { width: 4.5, height: 4.5 } })
  expect(problemOf(qr(6, '{empty}'))?.code).toBe('codeEmpty')
  expect(problemOf(qr(6, 'a!'))?.code).toBe('codeCannotHold')
})

test('GS1 data are checked before they are drawn', () => {
  const gs1 = (text: string): LabelElement => ({
    ...at(0, 0, 8, 8),
    type: 'gs1',
    symbol: 'dataMatrix',
    words: false,
    text,
  })
  expect(draw([gs1('(01){gtin|gtin14}(10){lot}(17){expiresOn|yymmdd}')]).problems).toEqual([])
  expect(problemOf(gs1('(01)06901234567893'))).toMatchObject({ code: 'gs1Wrong', params: { ai: '01' } })
  expect(problemOf(gs1('(10){odd}('))?.code).toBe('gs1Wrong')
})

test('an element outside of the label, or without its field, is told and the rest is drawn', () => {
  const line = (left: number, width: number): LabelElement => ({ ...at(left, 0, width, 1), type: 'line' })
  const { problems, raster } = draw([line(15, 10), line(0, 5)])
  expect(problems).toEqual([{ element: 'e', code: 'outside', params: {} }])
  expect(shown(raster)[0]).toBe(`${'#'.repeat(40)}${'.'.repeat(120)}`)
})

test('an element with a condition is left out where it does not hold', () => {
  const when = (field: string, is: 'empty' | 'notEmpty' | 'equals' | 'notEquals', value = ''): LabelElement => ({
    ...at(0, 0, 5, 1),
    type: 'line',
    when: { field, is, value },
  })
  const inked = (element: LabelElement) => draw([element]).raster.bits.some(Boolean)
  expect(inked(when('empty', 'empty'))).toBe(true)
  expect(inked(when('lot', 'empty'))).toBe(false)
  expect(inked(when('lot', 'equals', 'L1'))).toBe(true)
  expect(inked(when('lot', 'notEquals', 'L1'))).toBe(false)
  expect(problemOf(when('gone', 'empty'))?.code).toBe('fieldMissing')
})

test('a counter goes up from label to label', () => {
  const counter: LabelElement = { ...at(0, 0, 20, 3), type: 'counter', start: 7, step: 2, digits: 3, ...style }
  const plain = (text: string): LabelElement => ({ ...at(0, 0, 20, 3), type: 'text', text, ...style })
  expect(draw([counter], { index: 2 }).raster).toEqual(draw([plain('011')]).raster)
})

test('a copy says so, in its own place or in the corner', () => {
  const corner = draw([], { mark: 'AB' })
  expect(corner.problems).toEqual([])
  expect(corner.raster.bits.some(Boolean)).toBe(true)
  const own = draw([{ ...at(0, 0, 20, 3), type: 'text', text: '{mark}', ...style }], { mark: 'AB' })
  expect(shown(own.raster)[14]?.startsWith('....########....')).toBe(true)
  expect(draw([{ ...at(0, 0, 20, 3), type: 'text', text: '{mark}', ...style }]).raster.bits.some(Boolean)).toBe(false)
})

test('turned four times a picture is what it was', () => {
  const raster = newRaster(11, 5)
  raster.bits.set([0b10110000, 0b00100000, 0b00000001])
  const quarter = turned(raster, 90)
  expect([quarter.width, quarter.height]).toEqual([5, 11])
  expect(turned(turned(turned(quarter, 90), 90), 90)).toEqual(raster)
  expect(turned(quarter, 90)).toEqual(turned(raster, 180))
  expect(turned(raster, 270)).toEqual(turned(turned(raster, 180), 90))
})
