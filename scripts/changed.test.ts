import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { journeyAreas, touched } from './changed.ts'

const dependsOn = new Map([
  ['identity', []],
  ['materials', []],
  ['orders', ['materials']],
  ['planning', ['orders']],
  ['andon', ['identity']],
])
const of = (...files: string[]) => touched(files, dependsOn)

test('every journey says through which areas it goes, and names areas that there are', () => {
  const journeys = readdirSync('tests/journeys').flatMap((name) => /^(.+)\.journey\.ts$/.exec(name)?.[1] ?? [])
  expect(Object.keys(journeyAreas).sort()).toEqual(journeys.sort())
  const areas = readdirSync('areas')
  expect(
    Object.values(journeyAreas)
      .flatMap((gone) => (gone === 'every' ? [] : gone))
      .filter((id) => !areas.includes(id)),
  ).toEqual([])
  // What a journey imports of an area is of one that it goes through.
  for (const name of journeys) {
    const gone = journeyAreas[name]
    if (gone === 'every') continue
    const text = readFileSync(`tests/journeys/${name}.journey.ts`, 'utf8')
    const imported = [...text.matchAll(/#areas\/([^/]+)\//g)].map(([, id]) => id as string)
    expect(
      imported.filter((id) => id !== 'identity' && !gone?.includes(id)),
      name,
    ).toEqual([])
  }
})

test('a server’s change runs the tests of its area, of those that stand on it and of the whole, and the journeys through it', () => {
  const { integration, journeys } = of('areas/orders/server/work-order.ts')
  expect(integration).toEqual(['areas/orders/', 'areas/planning/', 'tests/'])
  expect(journeys).toContain('tests/journeys/planner.journey.ts')
  expect(journeys).not.toContain('tests/journeys/andon.journey.ts')
})

test('a screen’s change runs no server’s tests but the walls, and the journeys through it', () => {
  const { integration, journeys } = of('areas/andon/web/screens/calls.tsx')
  expect(integration).toEqual(['tests/walls/'])
  expect(journeys).toContain('tests/journeys/andon.journey.ts')
  expect(journeys).not.toContain('tests/journeys/gantt-drag.journey.ts')
})

test('what all rest on runs all; a page’s runs the journeys alone', () => {
  for (const file of ['core/contract/field.ts', 'core/server/act.ts', 'db/migrations/0001_core.sql', 'package.json'])
    expect(of(file), file).toEqual({ integration: 'all', journeys: 'all' })
  expect(of('core/web/kit/index.ts')).toEqual({ integration: [], journeys: 'all' })
  expect(of('areas/identity/web/login.tsx').journeys).toHaveLength(Object.keys(journeyAreas).length)
})

test('prose runs nothing, and a test itself alone', () => {
  expect(of('docs/house.md')).toEqual({ integration: [], journeys: [] })
  expect(of('areas/orders/server/a.int.test.ts')).toEqual({
    integration: ['areas/orders/server/a.int.test.ts'],
    journeys: [],
  })
  expect(of('tests/journeys/andon.journey.ts')).toEqual({
    integration: [],
    journeys: ['tests/journeys/andon.journey.ts'],
  })
  expect(of('tests/journeys/gantt-screen.ts').journeys).toBe('all')
})
