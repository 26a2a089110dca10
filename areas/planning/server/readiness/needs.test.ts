import { expect, test } from 'vitest'
import { needsOf } from './needs.ts'

const member = {
  taskId: 1,
  operationId: 7,
  crewPositionId: null,
  crew: null,
  crewSize: null,
  mold: null,
  fixtureNumber: null,
  workOrderId: 3,
  materials: 2,
  available: null,
  waitsFor: null,
}

test('a combined task needs what its members need together, and of each count the worst', () => {
  const needs = needsOf(
    [
      { ...member, mold: 'M-2', fixtureNumber: 'F-1', available: 12, waitsFor: 'Cutting' },
      { ...member, operationId: 8, mold: 'M-1', workOrderId: 4, materials: 1, available: 5, waitsFor: 'Bending' },
      { ...member, mold: 'M-2', crewPositionId: 9, crew: 'Welder', crewSize: 2 },
    ],
    new Map([
      [7, [{ operationId: 7, id: 21, name: 'Welding' }]],
      [8, [{ operationId: 8, id: 21, name: 'Welding' }]],
    ]),
    ', ',
  )
  expect(needs).toEqual({
    operationIds: [7, 8],
    crewPositionId: 9,
    crew: 'Welder',
    crewNeeded: 2,
    skillIds: [21],
    skills: 'Welding',
    tools: ['F-1', 'M-1', 'M-2'],
    molds: ['M-2', 'M-1'],
    orderIds: [3, 4],
    materials: 3,
    available: 5,
    waitsFor: 'Bending',
  })
})

test('a task whose operation asks for nothing needs one person and nothing before it', () => {
  expect(needsOf([member], new Map(), ', ')).toMatchObject({
    crew: null,
    crewNeeded: 1,
    skills: null,
    tools: [],
    available: null,
    waitsFor: null,
  })
})
