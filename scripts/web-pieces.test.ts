import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Piece, planPieces } from './web-pieces.ts'

const kept = [
  'apps/web/index.html',
  'apps/web/shell/shell.tsx',
  'apps/web/display-frame.tsx',
  'areas/identity/web/login.tsx',
]

interface Shape {
  /** Of each shared file its size, and which of the files after it it needs. */
  shared: { size: number; needs: number[] }[]
  /** Of each page which shared files it needs. */
  pages: number[][]
}

function piecesOf({ shared, pages }: Shape): Piece[] {
  const names = shared.map((_, at) => `shared${at}.js`)
  const some = (numbers: number[], from: number) => [
    ...new Set(numbers.map((number) => names[from + (number % Math.max(1, names.length - from))] ?? '')),
  ]
  const begins = [...kept, ...pages.slice(kept.length).map((_, at) => `areas/orders/web/screens/screen-${at}.tsx`)]
  return [
    ...shared.map(({ size, needs }, at) => ({
      file: names[at] ?? '',
      begins: undefined,
      imports: at + 1 < shared.length ? some(needs, at + 1) : [],
      modules: [`/p/${at}/one.ts`, `/p/${at}/two.ts`],
      size,
    })),
    ...begins.map((path, at) => ({
      file: `page${at}.js`,
      begins: `/checkout/${path}`,
      imports: some(pages[at] ?? [], 0),
      modules: [`/checkout/${path}`],
      size: 1_000,
    })),
  ]
}

const shapes: fc.Arbitrary<Shape> = fc.record({
  shared: fc.array(fc.record({ size: fc.nat(60_000), needs: fc.array(fc.nat(30), { maxLength: 4 }) }), {
    minLength: 2,
    maxLength: 24,
  }),
  pages: fc.array(fc.array(fc.nat(30), { maxLength: 8 }), { minLength: 6, maxLength: 14 }),
})

/** What each file needs when the modules lie as planned. */
function planned(pieces: Piece[]): { fileOf: Map<string, string>; needs: Map<string, Set<string>> } {
  const plan = planPieces(pieces)
  const fileOf = new Map(pieces.map(({ file, modules }) => [file, plan.get(modules[0] ?? '') ?? file]))
  const needs = new Map<string, Set<string>>()
  for (const { file, imports } of pieces) {
    const own = fileOf.get(file) ?? ''
    const set = needs.get(own) ?? new Set()
    for (const needed of imports) if (fileOf.get(needed) !== own) set.add(fileOf.get(needed) ?? '')
    needs.set(own, set)
  }
  return { fileOf, needs }
}

function reach(needs: Map<string, Set<string>>, file: string, seen = new Set<string>()): Set<string> {
  for (const each of needs.get(file) ?? [])
    if (!seen.has(each)) {
      seen.add(each)
      reach(needs, each, seen)
    }
  return seen
}

test('no file comes to need itself, and the modules of a file stay together', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const pieces = piecesOf(shape)
      const plan = planPieces(pieces)
      for (const { modules } of pieces) expect(new Set(modules.map((module) => plan.get(module))).size).toBe(1)
      const { needs } = planned(pieces)
      for (const file of needs.keys()) expect(reach(needs, file).has(file), file).toBe(false)
    }),
    { numRuns: 300 },
  )
})

test('what pages load, a file more reckoned as 12,000 bytes, never weighs more than before', () => {
  fc.assert(
    fc.property(shapes, (shape) => {
      const pieces = piecesOf(shape)
      const sizes = new Map(pieces.map(({ file, size }) => [file, size]))
      const before = new Map(pieces.map(({ file, imports }) => [file, new Set(imports)]))
      const { fileOf, needs } = planned(pieces)
      const joined = new Map<string, number>()
      for (const { file, size } of pieces) {
        const own = fileOf.get(file) ?? ''
        joined.set(own, (joined.get(own) ?? 0) + size)
      }
      const weigh = (graph: Map<string, Set<string>>, size: Map<string, number>, roots: string[]) =>
        [...new Set(roots.flatMap((root) => [root, ...reach(graph, root)]))]
          .map((file) => (size.get(file) ?? 0) + 12_000)
          .reduce((sum, bytes) => sum + bytes, 0)
      const [start = '', shell = '', display = '', login = ''] = pieces
        .filter(({ begins }) => begins !== undefined)
        .map(({ file }) => file)
      const screens = pieces.filter(({ begins }) => begins?.includes('/screens/')).map(({ file }) => file)
      // Nothing reaches a button here: screens are boards.
      const opened: [number, string[]][] = [
        [80, [start, login]],
        [10, [start, shell]],
        [10, [start, display]],
        ...screens.map((file): [number, string[]] => [3, [start, display, file]]),
      ]
      const all = (graph: Map<string, Set<string>>, size: Map<string, number>) =>
        opened.reduce((sum, [weight, roots]) => sum + weight * weigh(graph, size, roots), 0)
      expect(all(needs, joined)).toBeLessThanOrEqual(all(before, sizes))
    }),
    { numRuns: 300 },
  )
})

test('small files that all pages load become one, a large one that few boards need stays out of the others', () => {
  const pieces = piecesOf({
    shared: [
      { size: 500, needs: [] },
      { size: 700, needs: [] },
      { size: 900_000, needs: [] },
    ],
    pages: [
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1],
      [0, 1, 2],
      [0, 1],
      [0, 1, 2],
    ],
  })
  const { fileOf } = planned(pieces)
  const small = fileOf.get('shared0.js')
  expect(small).not.toBe('shared0.js')
  expect(fileOf.get('shared1.js')).toBe(small)
  expect(fileOf.get('shared2.js')).toBe('shared2.js')
})

test('a page that is no longer there is told by its name', () => {
  const pieces = piecesOf({ shared: [], pages: [] }).filter(({ begins }) => !begins?.endsWith('shell.tsx'))
  expect(() => planPieces(pieces)).toThrow('no page begins with apps/web/shell/shell.tsx')
})
