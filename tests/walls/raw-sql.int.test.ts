import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from '#core/server/root.ts'
import { readServerSources } from '../../scripts/read-tables.ts'
import { startTestGemba, type TestGemba } from '../support/gemba.ts'
import { RawSql } from '../support/raw-sql.ts'

let gemba: TestGemba
let catalogue: pg.Client
beforeAll(async () => {
  gemba = await startTestGemba({ background: false, environment: { GEMBA_CLOUD: 'on' } })
  catalogue = new pg.Client({ connectionString: gemba.databaseUrl })
  await catalogue.connect()
})
afterAll(async () => {
  await catalogue?.end()
  await gemba?.end()
})

/** Why the database would not take a statement; null: it would. */
const refusalOf = (text: string): Promise<pg.DatabaseError | null> =>
  catalogue.query(`prepare probe as ${text}; deallocate probe`).then(
    () => null,
    (refused: pg.DatabaseError) => refused,
  )

/** With its parameters as whole numbers, where their kind decides what is meant. */
const withNumbers = (text: string): string => text.replace(/\$(\d+)(?![\d:])/g, '($$$1::int)')

// Codes of PostgreSQL.
const unknownColumn = '42703'
const ambiguous = '42725'
/** Told of a parameter once all names of the statement have been found. */
const indeterminate = '42P18'

test('tables and columns that raw statements name exist', async () => {
  const files = new Map(readServerSources(root).map(({ path, text }) => [path, text]))
  const raw = new RawSql(files)
  // Once for what is part of others: that is known afterwards.
  raw.statements(0)
  raw.statements(1)
  const tried = [...raw.statements(0), ...raw.statements(1)]
  const unknown: string[] = []
  let read = 0
  let unread = 0
  for (const { at, text } of tried) {
    let error = await refusalOf(text)
    if (error?.code === ambiguous) error = await refusalOf(withNumbers(text))
    if (!error || error.code === indeterminate) read += 1
    else if (error.code === unknownColumn || /^relation .* does not exist/.test(error.message))
      unknown.push(`${at} ${error.message}`)
    // A part of a statement that is made in another way speaks of tables which only that one names: lists are run by their own tests.
    else if (!error.message.startsWith('missing FROM-clause')) unread += 1
  }
  expect(unknown).toEqual([])
  // What cannot be put together without running it (tables that are told by a parameter) is the exception.
  expect(read).toBeGreaterThan(300)
  expect(unread / (read + unread)).toBeLessThan(0.1)
}, 120_000)

test('a column that was renamed is told with the place that names it', async () => {
  const [statement] = new RawSql(
    new Map([
      [
        'areas/a/server/parts.ts',
        'export const open = sql`closed_at is null`\nexport const numbered = (column) => sql`${sql.ref(column)} = 1`',
      ],
      [
        'areas/a/server/x.ts',
        "import { numbered, open } from './parts.ts'\n\nsql`select workorder_no, numero from work_order where ${open} and ${numbered('planQuantity')}`.execute(db)",
      ],
    ]),
  ).statements(0)
  expect(statement?.at).toBe('areas/a/server/x.ts:3')
  expect(statement?.text).toContain('where closed_at is null and "plan_quantity" = 1')
  expect((await refusalOf(statement?.text ?? ''))?.code).toBe(unknownColumn)
})
