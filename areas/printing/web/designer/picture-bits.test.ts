import { expect, test } from 'vitest'
import { labelModel } from '../../contract/model.ts'
import { bitsOf } from './picture-bits.ts'

test('dark dots become ink, rows are filled up, and the contract takes it', () => {
  const rgba = Array.from({ length: 9 * 2 }, (_, i) =>
    i % 9 === 0 || i % 9 === 8 ? [0, 0, 0, 255] : [255, 255, 255, 255],
  ).flat()
  const bits = bitsOf(rgba, 9, 2)
  expect([...atob(bits)].map((letter) => letter.charCodeAt(0))).toEqual([0x80, 0x80, 0x80, 0x80])
  const element = {
    id: 'e',
    type: 'picture',
    left: 0,
    top: 0,
    width: 9,
    height: 2,
    turn: 0,
    when: null,
    columns: 9,
    rows: 2,
    bits,
  }
  const model = { width: 20, height: 10, elements: [element] }
  expect(labelModel.safeParse(model).success).toBe(true)
  expect(labelModel.safeParse({ ...model, elements: [{ ...element, rows: 20 }] }).success).toBe(false)
})
