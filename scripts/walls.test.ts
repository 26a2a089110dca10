import { expect, test } from 'vitest'
import { areaOf, findBadLists, findUndeclared, findUnjoined } from './walls.ts'

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
        ['qx', ['lines']],
        ['lines', []],
      ]),
    ),
  ).toEqual([expect.stringContaining('nothing may')])
})

test('what an area brings and nobody joins is named with its place', () => {
  const module = (source: string, ...to: string[]) => ({ source, dependencies: to.map((resolved) => ({ resolved })) })
  const brought = ['a', 'b'].flatMap((id) =>
    ['server', 'web', 'demo'].map((part) => module(`areas/${id}/${part}/index.ts`)),
  )
  const joints = [
    module('apps/server/areas.ts', 'areas/a/server/index.ts'),
    module('apps/web/areas.ts', 'areas/a/web/index.ts'),
    module('apps/server/demo/lines.ts', 'areas/a/demo/index.ts'),
    // An import from elsewhere mounts nothing.
    module('areas/a/server/act.ts', 'areas/b/server/index.ts'),
  ]
  expect(findUnjoined([...brought, ...joints])).toEqual([
    'areas/b/server/index.ts is in no product: mount it in apps/server/areas.ts',
    'areas/b/web/index.ts is in no product: mount it in apps/web/areas.ts',
    'areas/b/demo/index.ts is in no product: mount it in apps/server/demo/make.ts or apps/server/demo/lines.ts',
  ])
})
