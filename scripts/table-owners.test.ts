import { expect, test } from 'vitest'
import { findForeignWrites, ownersOf, tablePage, writesOf } from './table-owners.ts'

const { owners } = ownersOf(
  new Map([
    ['orders', ['work_order', 'order_operation']],
    ['planning', ['task']],
    ['core', ['layout']],
  ]),
)
const file = (path: string, text: string) => ({ path, text })

test('a table is written by its owner alone, by builders and by SQL', () => {
  const path = 'areas/execution/server/x.ts'
  const texts = [
    `db.insertInto('workOrder')`,
    `db\n  .updateTable('orderOperation as o')`,
    'sql`with x as (update order_operation o set a = 1) select`',
    'sql`delete from task where id = 1`',
  ]
  expect(texts.map((text) => findForeignWrites([file(path, text)], owners).length)).toEqual([1, 1, 1, 1])
  expect(findForeignWrites([file('areas/planning/server/x.ts', `db.deleteFrom('task')`)], owners)).toEqual([])
  expect(findForeignWrites([file(path, 'sql`select from task for update`')], owners)).toEqual([])
})

test('generic verbs write the table that they are served over; over one of core anybody may serve them', () => {
  const served = (table: string) => `serveCrud(x, {\n  table: '${table}',\n})`
  expect(findForeignWrites([file('areas/boards/server/x.ts', served('task'))], owners)).toHaveLength(1)
  expect(findForeignWrites([file('areas/identity/server/x.ts', served('layout'))], owners)).toEqual([])
  expect(findForeignWrites([file('areas/identity/server/x.ts', `db.deleteFrom('layout')`)], owners)).toHaveLength(1)
})

test('a word of a sentence is no table', () => {
  expect(writesOf(file('areas/a/server/x.ts', '// shall update the order\nconst update: string = 1'))).toEqual(
    new Set(['the']),
  )
  expect(findForeignWrites([file('areas/a/server/x.ts', '// update the order')], owners)).toEqual([])
})

test('two rooms cannot claim one table', () => {
  expect(
    ownersOf(
      new Map([
        ['a', ['t']],
        ['b', ['t']],
      ]),
    ).found,
  ).toHaveLength(1)
})

test('the page names who reads a table beside its owner', () => {
  const page = tablePage(
    [
      file('areas/boards/server/x.ts', `db.selectFrom('task as t').innerJoin('workOrder as w')`),
      file('areas/planning/server/x.ts', 'sql`select 1 from task`'),
    ],
    owners,
  )
  expect(page).toContain('| task | boards |')
  expect(page).toContain('| work_order | boards |')
})
