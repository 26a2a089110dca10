import fc from 'fast-check'
import { expect, test } from 'vitest'
import { a4 } from '../../contract/drawing.ts'
import { movedTo, resizedTo, stepOf } from './placing.ts'

const tenths = (most: number) => fc.integer({ min: 0, max: most * 10 }).map((value) => value / 10)
const box = fc
  .record({
    width: fc.integer({ min: 50, max: 1000 }),
    height: fc.integer({ min: 30, max: 1000 }),
    x: tenths(1),
    y: tenths(1),
  })
  .map(({ width, height, x, y }) => ({
    width: width / 10,
    height: height / 10,
    left: Math.floor(x * (2100 - width)) / 10,
    top: Math.floor(y * (2970 - height)) / 10,
  }))
const by = fc.record({
  x: fc.double({ min: -400, max: 400, noNaN: true }),
  y: fc.double({ min: -400, max: 400, noNaN: true }),
})

test('a seal that is moved or sized stays whole on its page, to the tenth of a millimetre', () => {
  fc.assert(
    fc.property(box, by, (seal, step) => {
      for (const now of [
        { ...seal, ...movedTo(seal, step, a4.portrait) },
        { ...seal, ...resizedTo(seal, step, a4.portrait) },
      ]) {
        expect(now.left).toBeGreaterThanOrEqual(0)
        expect(now.left + now.width).toBeLessThanOrEqual(210 + 1e-9)
        expect(now.top + now.height).toBeLessThanOrEqual(297 + 1e-9)
        for (const value of [now.left, now.top, now.width, now.height]) expect(value).toBe(Number(value.toFixed(1)))
      }
    }),
  )
})

test('arrow keys step a millimetre, with Shift a tenth', () => {
  expect(stepOf('ArrowLeft', false)).toEqual({ x: -1, y: 0 })
  expect(stepOf('ArrowDown', true)).toEqual({ x: 0, y: 0.1 })
  expect(stepOf('Enter', false)).toBeNull()
})
