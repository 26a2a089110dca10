import { expect, test } from 'vitest'
import { type Arrangement, arranged, changed, type Offered, readArrangement } from './arrangement.ts'

const offered: Offered[] = [
  { key: 'figures', width: 12 },
  { key: 'hours', width: 8 },
  { key: 'todo', width: 4 },
  { key: 'lines', width: 12, hidden: true },
]
const keys = ({ shown }: Arrangement) => shown.map(({ key }) => key)

test('before anything is arranged, what is offered stands as it is offered', () => {
  expect(arranged(null, offered)).toEqual({
    shown: [
      { key: 'figures', width: 12 },
      { key: 'hours', width: 8 },
      { key: 'todo', width: 4 },
    ],
    hidden: ['lines'],
  })
})

test('a kept arrangement holds without what is no longer offered, and what is new stands at its end', () => {
  const kept: Arrangement = {
    shown: [
      { key: 'todo', width: 6 },
      { key: 'gone', width: 4 },
      { key: 'todo', width: 4 },
    ],
    hidden: ['hours', 'gone'],
  }
  expect(arranged(kept, offered)).toEqual({
    shown: [
      { key: 'todo', width: 6 },
      { key: 'figures', width: 12 },
    ],
    hidden: ['hours', 'lines'],
  })
})

test('widgets move, grow, go and come back', () => {
  const start = arranged(null, offered)
  expect(keys(changed(start, { type: 'move', key: 'todo', over: 'figures' }))).toEqual(['todo', 'figures', 'hours'])
  expect(keys(changed(start, { type: 'step', key: 'figures', by: 1 }))).toEqual(['hours', 'figures', 'todo'])
  expect(keys(changed(start, { type: 'step', key: 'figures', by: -1 }))).toEqual(['figures', 'hours', 'todo'])
  const wide = changed(start, { type: 'width', key: 'todo', by: 1 })
  expect(wide.shown.find(({ key }) => key === 'todo')?.width).toBe(6)
  const narrow = changed(start, { type: 'width', key: 'todo', by: -1 })
  expect(narrow.shown.find(({ key }) => key === 'todo')?.width).toBe(4)
  const without = changed(start, { type: 'hide', key: 'hours' })
  expect([keys(without), without.hidden]).toEqual([
    ['figures', 'todo'],
    ['lines', 'hours'],
  ])
  const back = changed(without, { type: 'show', key: 'hours', width: 8 })
  expect([keys(back), back.hidden]).toEqual([['figures', 'todo', 'hours'], ['lines']])
})

test.each([null, 3, {}, { shown: 'all' }])('%j was never an arrangement', (kept) => {
  expect(readArrangement(kept)).toBeNull()
})

test('of a kept arrangement what can be read is taken', () => {
  const kept = { shown: [{ key: 'todo', width: 6 }, { key: 'lines', width: 5 }, 'x'], hidden: ['hours', 7] }
  expect(readArrangement(kept)).toEqual({ shown: [{ key: 'todo', width: 6 }], hidden: ['hours'] })
})
