import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handles, movedTo, pulledTo, resizedTo, snapOf, stepOf } from './placing.ts'

const a4 = { width: 210, height: 297 }
const sizes = { least: { width: 5, height: 3 }, most: 200 }

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

test('what is moved or sized by any handle stays whole on its page, to the tenth of a millimetre', () => {
  fc.assert(
    fc.property(box, by, (seal, step) => {
      for (const now of [
        { ...seal, ...movedTo(seal, step, a4) },
        { ...seal, ...resizedTo(seal, step, a4, sizes) },
        ...handles.map((handle) => pulledTo(seal, step, handle, a4, sizes)),
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

test('a pulled edge leaves the opposite one where it is', () => {
  const box = { left: 50, top: 50, width: 20, height: 10 }
  expect(pulledTo(box, { x: -4, y: 9 }, { x: -1, y: 0 }, a4, sizes)).toEqual({
    left: 46,
    top: 50,
    width: 24,
    height: 10,
  })
  expect(pulledTo(box, { x: 100, y: 0 }, { x: -1, y: 0 }, a4, sizes)).toEqual({
    left: 65,
    top: 50,
    width: 5,
    height: 10,
  })
})

test('what comes near an edge goes to it, else to the grid', () => {
  const other = { left: 30, top: 30, width: 10, height: 10 }
  expect(snapOf({ left: 30.6, top: 71.3, width: 7, height: 4 }, [other], a4, 1)).toEqual({
    x: expect.closeTo(-0.6) as number,
    y: expect.closeTo(-0.3) as number,
  })
  expect(snapOf({ left: 12.3, top: 71.3, width: 7, height: 4 }, [], a4, 0)).toEqual({ x: 0, y: 0 })
})
