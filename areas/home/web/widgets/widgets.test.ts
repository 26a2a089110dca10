import { expect, test } from 'vitest'
import { offeredTo } from './widgets.ts'

const shownTo = (...rights: string[]) =>
  offeredTo((right) => rights.includes(right)).flatMap(({ key, hidden }) => (hidden ? [] : [key]))

test('who leads sees the day first, who works at a machine his work, the others what waits for them', () => {
  const manager = ['workOrder.add', 'workOrder.edit', 'report.view', 'board.view', 'duty.start', 'oee.view']
  expect(shownTo(...manager)).toEqual(['figures', 'hours', 'todo', 'lines', 'tiles'])
  expect(shownTo('duty.start', 'report.view', 'board.view')).toEqual(['work', 'todo', 'tiles'])
  expect(shownTo('inspectionRecord.judge', 'report.view', 'board.view')).toEqual([
    'todo',
    'hours',
    'figures',
    'tiles',
    'lines',
  ])
})

test('without a right there is what waits and the screens, over the whole page', () => {
  expect(offeredTo(() => false)).toEqual([
    { key: 'todo', width: 12 },
    { key: 'tiles', width: 12 },
  ])
})
