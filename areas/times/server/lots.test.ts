import { expect, test } from 'vitest'
import { type Lot, togetherOf } from './lots.ts'

const lot = (taskId: number, from: string, to: string, machineId: number | null = 1): Lot => ({
  taskId,
  taskNo: String(taskId),
  workorderNo: 'WO',
  productId: 1,
  operationId: 1,
  workCenterId: 1,
  machineId,
  lineId: 1,
  from: `2026-03-02T${from}:00Z`,
  to: `2026-03-02T${to}:00Z`,
  pieces: 10,
  proficiency: 1,
  byMold: false,
  finished: true,
})

test('lots one after the other are each told, also where one begins a moment before the other ends', () => {
  expect(togetherOf([lot(2, '10:00', '12:00'), lot(1, '08:00', '10:00'), lot(3, '11:59', '14:00')])).toEqual(new Set())
})

test('lots side by side on one machine are both not told, nor a short one within a long one', () => {
  const lots = [lot(1, '08:00', '16:00'), lot(2, '09:00', '09:30'), lot(3, '15:00', '18:00'), lot(4, '18:00', '19:00')]
  expect(togetherOf(lots)).toEqual(new Set([1, 2, 3]))
})

test('machines do not disturb each other; without machines the work centre is the place', () => {
  expect(togetherOf([lot(1, '08:00', '16:00', 1), lot(2, '08:00', '16:00', 2)])).toEqual(new Set())
  expect(togetherOf([lot(1, '08:00', '16:00', null), lot(2, '08:00', '16:00', null)])).toEqual(new Set([1, 2]))
})
