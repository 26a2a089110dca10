import { sql } from 'kysely'
import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import type { Stored, Table } from './rows.ts'

interface Referring {
  tableName: string
  columnName: string
}

const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/**
 * Keeps rows that any other row refers to, of whatever area: the foreign keys of the database tell which tables those are, so a
 * new area need not be named here. Rows that go with their owner do not keep it.
 * @param named the text that a kept row is called by
 */
export const inUseByReferences =
  <T extends Table>(table: T, named: (row: Stored<T>) => string) =>
  async (ctx: Ctx, rows: Stored<T>[]): Promise<Map<number, Message>> => {
    const kept = new Map<number, Message>()
    const names = new Map(rows.map((row) => [row.id, named(row)]))
    if (!rows.length) return kept
    await ctx.unscoped(async () => {
      for (const { tableName, columnName } of await referring(ctx, table)) {
        const { rows: found } = await sql<{ id: number }>`select distinct ${sql.ref(columnName)} as id
          from ${sql.table(tableName)} where ${sql.ref(columnName)} = any(${[...names.keys()]})`.execute(ctx.db)
        const label = camel(tableName)
        const worded = ctx.t(label)
        const by = worded === label ? ctx.t('material.usedElsewhere') : worded
        for (const { id } of found)
          if (!kept.has(id)) kept.set(id, { key: 'refused.inUse', params: { name: names.get(id) ?? id, by } })
      }
    })
    return kept
  }

/** Tables whose rows hold on to rows of `table`, and by which column. */
async function referring(ctx: Ctx, table: Table): Promise<Referring[]> {
  const { rows } = await sql<Referring>`
    select c.conrelid::regclass::text as table_name, a.attname as column_name
    from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) and a.attname <> 'team_id'
    where c.contype = 'f' and c.conparentid = 0 and c.confdeltype <> 'c' and c.confrelid = ${snake(table)}::regclass
    order by 1, 2`.execute(ctx.db)
  return rows
}
