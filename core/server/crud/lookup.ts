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

/**
 * A lookup by number or by a translated name, for tables in which several rows may be called the same: by the number, else by the name as it
 * stands, else by what it is in another language, each where it names one row alone.
 */
export const lookupByNumberOrName =
  (table: Table, number = 'number', name = 'name'): Lookup =>
  async (db, texts) => {
    const of = sql.table(table)
    const { rows } = await sql<{ id: number; text: string }>`
      select min(id) as id, text from (
        select t.id, 1 as place, n.value as text from ${of} t, jsonb_each_text(${sql.ref(`t.${name}s`)}) n
        union all select id, 2, ${sql.ref(name)} from ${of}
        union all select id, 3, ${sql.ref(number)} from ${of}) as known
      where text = any(${texts}) group by place, text having count(distinct id) = 1 order by place`.execute(db)
    return new Map(rows.map((row) => [row.text, row.id]))
  }
