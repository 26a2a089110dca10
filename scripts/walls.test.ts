import { expect, test } from 'vitest'
import { areaOf, findBadLists, findUndeclared } from './walls.ts'

const imports = (source: string, ...resolved: string[]) => ({
  source,
  dependencies: resolved.map((each) => ({ resolved: each })),
})

test('tells the area of a file', () => {
  expect(areaOf('areas/orders/server/index.ts')).toBe('orders')
  expect(areaOf('areas/qx/area.ts')).toBe('qx')
  expect(areaOf('core/server/act.ts')).toBeUndefined()
})

test("another area's server needs to be named; its contract and one's own do not", () => {
  const modules = [
    imports('areas/orders/server/close.ts', 'areas/routing/server/index.ts', 'areas/orders/server/index.ts'),
    imports('areas/orders/server/add.ts', 'areas/routing/contract/route.ts'),
    imports('apps/server/main.ts', 'areas/routing/server/index.ts'),
  ]
  const breaches = findUndeclared(modules, new Map([['orders', []]]))
  expect(breaches).toEqual([expect.stringMatching(/^areas\/orders\/server\/close\.ts imports .* name 'routing'/)])
  expect(findUndeclared(modules, new Map([['orders', ['routing']]]))).toEqual([])
})

test('the lists name areas that are there, no line, and go in no circle', () => {
  expect(
    findBadLists(
      new Map([
        ['a', ['b']],
        ['b', ['c']],
        ['c', []],
      ]),
    ),
  ).toEqual([])
  expect(
    findBadLists(
      new Map([
        ['a', ['b']],
        ['b', ['a']],
      ]),
    ),
  ).toHaveLength(2)
  expect(findBadLists(new Map([['a', ['gone']]]))).toEqual([expect.stringContaining("'gone', which is no area")])
  expect(
    findBadLists(
      new Map([
        ['a', ['qx']],
        ['qx', []],
      ]),
    ),
  ).toEqual([expect.stringContaining('nothing may')])
})
