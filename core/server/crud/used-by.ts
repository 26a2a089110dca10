import { sql } from 'kysely'
import type { Message } from '../../contract/messages.ts'
import type { Ctx } from '../context.ts'
import type { StoredRow, Table } from './rows.ts'

/**
 * Keeps rows that rows of the named columns refer to, wherever in the team those stand, and says by what in the words given. Where every foreign key
 * counts and a table's own name says enough: `inUseByReferences`.
 */
export function usedBy(uses: { table: Table; column: string; label: Message['key'] }[]) {
  return async (ctx: Ctx, rows: StoredRow[]): Promise<Map<number, Message>> => {
    const kept = new Map<number, Message>()
    const names = new Map(rows.map((row) => [row.id, String(row.name ?? row.id)]))
    if (!rows.length) return kept
    await ctx.unscoped(async () => {
      for (const { table, column, label } of uses) {
        const { rows: found } = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id
          from ${sql.table(table)} where ${sql.ref(column)} = any(${[...names.keys()]})`.execute(ctx.db)
        for (const { id } of found)
          kept.set(id, { key: 'refused.inUse', params: { name: names.get(id) ?? id, by: ctx.t(label) } })
      }
    })
    return kept
  }
}
