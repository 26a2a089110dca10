import { expect, test } from 'vitest'
import { longStatements } from './sql-length.ts'

const statement = (lines: number) => `const q = sql<Row>\`${'\n  a,'.repeat(lines - 1)}\`\n`

test('a statement of more than thirty lines is told with its place, one of thirty is not', () => {
  expect(longStatements('areas/orders/server/add.ts', statement(30))).toEqual([])
  expect(longStatements('areas/orders/server/add.ts', `\n${statement(31)}`)).toEqual([
    expect.stringMatching(/^areas\/orders\/server\/add\.ts:2 a statement of 31 lines/),
  ])
})

test('a part that stands by itself counts by itself', () => {
  expect(longStatements('x.ts', `${statement(20)}const r = sql\`\n  \${q}\n${'  b,\n'.repeat(20)}\``)).toEqual([])
})
