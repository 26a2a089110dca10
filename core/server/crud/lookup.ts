import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Table } from './rows.ts'

/** Finds the rows that texts of a sheet refer to. @returns ids by text; a text that is not found is absent */
export type Lookup = (db: Db, texts: string[]) => Promise<Map<string, number>>

/**
 * A lookup by a translated column: by the text itself, else by what it is in another language, where that names one row alone. A list is
 * exported in its reader's language and imported again.
 */
export const lookupByName =
  (table: Table, column: string): Lookup =>
  async (db, texts) => {
    const found = await lookupBy(table, column)(db, texts)
    const rest = texts.filter((text) => !found.has(text))
    if (!rest.length) return found
    const { rows } = await sql<{ id: number; text: string }>`
      select min(t.id) as id, n.value as text from ${sql.table(table)} t, jsonb_each_text(${sql.ref(`t.${column}s`)}) n
      where n.value = any(${rest}) group by n.value having count(distinct t.id) = 1`.execute(db)
    for (const row of rows) found.set(row.text, row.id)
    return found
  }

/** A lookup by one column of a tenant table that is unique in a team (a number, a code, a name). */
export const lookupBy =
  (table: Table, column: string): Lookup =>
  async (db, texts) => {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)} where ${sql.ref(column)} = any(${texts})`.execute(
      db,
    )
    return new Map(rows.map((row) => [row.text, row.id]))
  }
