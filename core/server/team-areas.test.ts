import { expect, test } from 'vitest'
import { alwaysThere, areasOffBy, neededBy, needing } from './team-areas.ts'

const areas = [
  { id: 'home', dependsOn: ['work'], standing: 'always' },
  { id: 'work', dependsOn: [] },
  { id: 'machines', dependsOn: [] },
  { id: 'boards', dependsOn: ['machines', 'work'] },
  { id: 'calls', dependsOn: ['boards'] },
  { id: 'special', dependsOn: [], standing: 'off' },
] as const

const off = (switches: unknown) => [...areasOffBy(areas, switches)].sort()

test('a team has what stands on, and what stands off once it is switched on', () => {
  expect(off(null)).toEqual(['special'])
  expect(off({ special: true })).toEqual([])
})

test('what needs an area that is off is off, whatever was switched', () => {
  expect(off({ special: true, machines: false, calls: true })).toEqual(['boards', 'calls', 'machines'])
})

test('what an area needs that no team is without is never off', () => {
  expect([...alwaysThere(areas)].sort()).toEqual(['home', 'work'])
  expect(off({ home: false, work: false, special: true })).toEqual([])
})

test('needs go at whatever remove, both ways', () => {
  expect(neededBy(areas, 'calls')).toEqual(['work', 'machines', 'boards'])
  expect(needing(areas, 'machines')).toEqual(['boards', 'calls'])
})
