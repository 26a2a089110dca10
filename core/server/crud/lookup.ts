import { sql } from 'kysely'
import type { Db } from '../db/pool.ts'
import type { Table } from './rows.ts'

/** Finds the rows that texts of a sheet refer to. @returns ids by text; a text that is not found is absent */
export type Lookup = (db: Db, texts: string[]) => Promise<Map<string, number>>

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
