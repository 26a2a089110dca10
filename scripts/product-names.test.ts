import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a product's name is taken as it stands, with why. */
const asItStands: Record<string, string> = {
  'areas/lines/server/report/summary.ts': 'grouped by',
  'areas/execution/server/duty/start-facts.ts': 'acts of people of several languages share the statement',
  'areas/execution/server/report/list.ts': 'searched by the copy, shown as materialText',
  'areas/integration/server/told/facts.ts': 'told to other programs, which have no language',
  'areas/inventory/server/count/due.ts': 'grouped by',
  'areas/inventory/server/feed/feeds.ts': 'grouped by',
  'areas/inventory/server/lists.ts': 'grouped by',
  'areas/materials/server/products.ts': 'the list of products itself, in its language by its entity',
  'areas/orders/server/work-order/work-order-list.ts': 'searched by the copy, shown as materialText',
  'areas/planning/server/plan/press/press-facts.ts': 'kept with a plan, in the words that it was reckoned with',
  'areas/planning/server/task/task-list.ts': 'searched by the copy, shown as materialText',
  'areas/quality/server/eight-d/raise.ts': 'written into a report once, as a text',
}

/** The names of products that a statement reads without asking in which language. */
function raw(source: string): string[] {
  const aliases = new Set(
    [...source.matchAll(/(?:from|join) product (?:as )?(\w)\b|'product as (\w)'/g)].map(
      ([, sql, built]) => sql ?? built,
    ),
  )
  // One letter may stand for two tables in a file: those whose name has other columns behind it are no products.
  const others = new Set(
    [...source.matchAll(/(?:from|join) (?!product\b)\w+ (?:as )?(\w)\b|'(?!product )\w+ as (\w)'/g)].map(
      ([, sql, built]) => sql ?? built,
    ),
  )
  const names = [...aliases]
    .filter((alias) => !others.has(alias))
    .flatMap((alias) => source.match(new RegExp(`(?<![\\w$])${alias}\\.name\\b`, 'g')) ?? [])
  return [...names, ...(source.match(/'w\.materialDesc'|\bm?w\.material_desc\b/g) ?? [])]
}

test('what a product is called is read in the reader’s language (`nameIn`, `madeNameIn`), or it is told why not', () => {
  const files = (readdirSync('areas', { recursive: true }) as string[])
    .filter((file) => /^\w+\/server\/.*\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
    .map((file) => `areas/${file}`)
  expect(files.length).toBeGreaterThan(500)
  const found = files.filter((file) => raw(readFileSync(file, 'utf8')).length)
  expect(found.sort()).toEqual(Object.keys(asItStands).sort())
})

test('a statement with a bare name is found', () => {
  expect(raw('select p.name from bom b join product p on p.id = b.product_id')).toEqual(['p.name'])
  expect(raw("select ${nameIn(ctx, 'p')} as name from product p")).toEqual([])
})
