import { expect, test } from 'vitest'
import { mostTiles, readTiles, recentOf, tilesOf, worksOnFloor } from './tiles.ts'

const open = ['gantScheduling', 'planSet', 'WorkOrderEntry', 'workProgress', 'a', 'b', 'c', 'd', 'e']

test('without a choice the usual screens that he may open come first, then others', () => {
  expect(tilesOf(null, open)).toEqual([
    'WorkOrderEntry',
    'gantScheduling',
    'workProgress',
    'planSet',
    'a',
    'b',
    'c',
    'd',
  ])
})

test('who works at the machines finds his work there, not planning and master data', () => {
  const may = ['calendar', 'gantScheduling', 'WorkOrderEntry', 'scanCodeRoReportWork', 'andonCall', 'changeMould']
  expect(tilesOf(null, may, true)).toEqual(['scanCodeRoReportWork', 'andonCall', 'changeMould'])
  const rights = (...own: string[]) => worksOnFloor((right) => own.includes(right))
  expect(rights('duty.start', 'report.add')).toBe(true)
  expect(rights('duty.start', 'workOrder.add')).toBe(false)
  expect(rights('report.approve')).toBe(false)
})

test('a choice stands as it was made, without what he may no longer open', () => {
  expect(tilesOf(['b', 'workReportManage', 'a'], open)).toEqual(['b', 'a'])
  expect(tilesOf([], open)).toEqual([])
})

test('no more tiles than fit', () => {
  const many = Array.from({ length: 40 }, (_, i) => `s${i}`)
  expect(tilesOf(many, many)).toHaveLength(mostTiles)
})

test.each([null, 3, {}, { tiles: 'x' }])('%j was never a choice', (kept) => {
  expect(readTiles(kept)).toBeNull()
})

test('a kept choice is read', () => {
  expect(readTiles({ tiles: ['a', 1, 'b'] })).toEqual({ tiles: ['a', 'b'] })
})

test('what he opened lately is offered beside his own screens, as far as he may open it', () => {
  expect(recentOf(['a', 'gone', 'planSet', 'b'], open, ['b'])).toEqual(['a', 'planSet'])
  expect(recentOf(open, open, [])).toHaveLength(6)
})
