import { expect, test } from 'vitest'
import { distributionOf } from './distribution.ts'

const key = (from: string, to: string) => ({ name: `${from}_${to}`, from, to, definition: `references ${to}` })

test('each table comes after those that its keys name', () => {
  const statements = distributionOf({
    tables: ['line', 'order', 'task'],
    keys: [key('line', 'order'), key('order', 'task')],
  })
  expect(statements.slice(-3)).toEqual([
    `select create_distributed_table('task', 'team_id');`,
    `select create_distributed_table('order', 'team_id', colocate_with => 'task');`,
    `select create_distributed_table('line', 'team_id', colocate_with => 'task');`,
  ])
  expect(statements[0]).toBe(`select create_reference_table('team');`)
})

test('a key that closes a circle is put back once both ends are distributed', () => {
  const statements = distributionOf({ tables: ['a', 'b'], keys: [key('a', 'b'), key('b', 'a'), key('a', 'a')] })
  expect(statements.slice(-4)).toEqual([
    'alter table b drop constraint b_a;',
    `select create_distributed_table('b', 'team_id');`,
    `select create_distributed_table('a', 'team_id', colocate_with => 'b');`,
    'alter table b add constraint b_a references a;',
  ])
})
