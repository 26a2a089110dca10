import { expect, it } from 'vitest'
import { stripOf, workMinutes } from './strip.ts'

const night = {
  id: 'n',
  name: 'Night',
  start: '20:00',
  end: '08:00',
  handoverMinutes: 30,
  rests: [{ start: '23:30', end: '00:30' }],
}

it('draws what runs past midnight from the left again', () => {
  expect(stripOf([night]).map(({ kind, from, to }) => [kind, from, to])).toEqual([
    ['work', 1200, 1440],
    ['work', 0, 480],
    ['rest', 1410, 1440],
    ['rest', 0, 30],
    ['handover', 480, 510],
  ])
})

it('reckons a day of work without its rests; a shift from a time to the same lasts the whole day', () => {
  expect(workMinutes([night])).toBe(660)
  expect(workMinutes([{ ...night, start: '08:00', end: '08:00' }])).toBe(1380)
})

it('leaves out what is not filled in yet', () => {
  const blank = null as unknown as string
  expect(stripOf([{ ...night, end: blank }])).toEqual([])
  expect(workMinutes([{ ...night, rests: [{ start: '23:30', end: blank }] }])).toBe(720)
})
