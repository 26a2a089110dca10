import pg from 'pg'

/**
 * Tells the planner what the tables hold. PostgreSQL does it by itself a minute or more after a great many rows came in; until
 * then it takes full tables for empty ones, and a page can take minutes.
 *
 * @param url a connection string of the tables' owner
 */
export async function analyze(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('analyze')
  } finally {
    await client.end()
  }
}
