import { describe, expect, test } from 'vitest'
import { csvOf } from './csv.ts'
import { brightness, darkGround, lightGround } from './look.ts'
import { namesFit } from './plane.ts'
import { instantAt, wallOf, wallText } from './time.ts'
import { isWhole, panned, whole, windowAfter, zoomed, zoomOption } from './zoom.ts'

describe('zoom', () => {
  test('goes nearer about the middle and stays on the axis', () => {
    expect(zoomed(whole, 0.5)).toEqual({ start: 25, end: 75 })
    expect(zoomed({ start: 25, end: 75 }, 2)).toEqual(whole)
    expect(panned({ start: 25, end: 75 }, 10)).toEqual({ start: 50, end: 100 })
    expect(panned({ start: 0, end: 20 }, -1)).toEqual({ start: 0, end: 20 })
  })

  test('is done by keys; arrows leave a whole chart to the page', () => {
    expect(windowAfter('+', whole)).toEqual({ start: 25, end: 75 })
    expect(windowAfter('ArrowRight', whole)).toBeNull()
    expect(windowAfter('ArrowRight', { start: 0, end: 40 })).toEqual({ start: 10, end: 50 })
    expect(isWhole(windowAfter('0', { start: 0, end: 40 }) ?? { start: 1, end: 2 })).toBe(true)
  })

  test('takes the wheel with the focus alone, and a drag only where there is something to pan', () => {
    expect(zoomOption('x', whole, false)).toMatchObject([{ zoomOnMouseWheel: 'ctrl', moveOnMouseMove: false }])
    expect(zoomOption('y', { start: 0, end: 50 }, true)).toMatchObject([
      { yAxisIndex: 0, zoomOnMouseWheel: true, moveOnMouseMove: true },
    ])
  })
})

describe('the file', () => {
  test('keeps numbers numbers, quotes what must be, and runs nobody’s formula', () => {
    const text = csvOf({
      head: ['', 'Hours, lost'],
      rows: [
        { cells: ['=cmd()', '1,234.5'], raw: ['=cmd()', 1234.5] },
        { cells: ['say "no"', '–'], raw: ['say "no"', null] },
        { cells: ['-12', '3'] },
      ],
    })
    expect(text).toBe('\uFEFF,"Hours, lost"\r\n\'=cmd(),1234.5\r\n"say ""no""",\r\n-12,3\r\n')
  })
})

test('a clock stands where the zone’s people see it, over a change of summer time too', () => {
  const instant = Date.UTC(2026, 6, 1, 22)
  expect(wallText(wallOf(instant, 'Europe/Berlin'), 'mark')).toBe('07-02')
  expect(wallText(wallOf(instant + 60_000, 'Europe/Berlin'), 'whole')).toBe('07-02 00:01')
  expect(instantAt(wallOf(instant, 'Europe/Berlin'), 'Europe/Berlin')).toBe(instant)
})

describe('colours', () => {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
  const luminance = (color: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const contrast = (a: string, b: string) => {
    const [low = 0, high = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
    return (high + 0.05) / (low + 0.05)
  }

  test('of lines stand out from their ground 3 : 1, of text 4.5 : 1', () => {
    for (const ground of [lightGround, darkGround]) {
      for (const color of ground.series) expect(contrast(color, ground.surface), color).toBeGreaterThanOrEqual(3)
      expect(contrast(ground.soft, ground.surface)).toBeGreaterThanOrEqual(4.5)
    }
    expect(brightness(darkGround.surface)).toBeLessThan(0.5)
    expect(brightness(lightGround.surface)).toBe(1)
  })
})

test('names below stand in a line, in two where that is enough, slanted where it is not', () => {
  expect(namesFit(['P1', 'P2'], 40, 12)).toBe('line')
  expect(namesFit(['计划时间'], 40, 12)).toBe('lines')
  expect(namesFit(['Thay khuôn, chỉnh máy'], 60, 12)).toBe('slanted')
  expect(namesFit(['Electrical'], 40, 12)).toBe('slanted')
})
