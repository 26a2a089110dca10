import { expect, test } from 'vitest'
import { moveTo, stepped, without } from './places.ts'

const place = (machineId: number, x: number, y: number) => ({ machineId, x, y })

test('a machine stands at one place, on the plan', () => {
  expect(moveTo([place(1, 0, 0), place(2, 0.5, 0.5)], 1, 1.4, -2)).toEqual([place(2, 0.5, 0.5), place(1, 1, 0)])
  expect(without([place(1, 0, 0)], 1)).toEqual([])
})

test('arrow keys move by a hundredth', () => {
  expect(stepped('ArrowLeft')?.(place(1, 0.5, 0.5))).toEqual([0.49, 0.5])
  expect(stepped('x')).toBeNull()
})
