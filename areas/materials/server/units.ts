import { sql } from 'kysely'
import { unitRenamed } from '#areas/materials/contract/events.ts'
import { unitCrud } from '#areas/materials/contract/unit.ts'
import { fillBlanks } from '#core/server/crud/blanks.ts'
import { serveCrud } from '#core/server/crud/serve.ts'

const inOrder = { by: 'name', label: 'workOrder' } as const

export const units = serveCrud(unitCrud, {
  table: 'unit',
  list: (db) =>
    db
      .selectFrom('unit as u')
      .select([
        'u.id',
        'u.version',
        'u.createdAt',
        'u.name',
        'u.names',
        'u.name as writtenName',
        'u.decimals',
        'u.uneceCode',
        'u.remark',
      ]),
  sort: [{ field: 'name', order: 'asc' }],
  unique: [{ fields: ['name'] }],
  // Rows name a unit by its text, which no foreign key guards.
  usedBy: [
    { table: 'product', column: 'unit', by: 'name', label: 'product', which: () => sql`u.code` },
    { table: 'product', column: 'auxiliaryUnit', by: 'name', label: 'product', which: () => sql`u.code` },
    { table: 'operation', column: 'auxiliaryUnit', by: 'name', label: 'operation', which: () => sql`u.produre_no` },
    { table: 'routingOperation', column: 'auxiliaryUnit', by: 'name', label: 'unit.usedBy.routing' },
    { table: 'workOrder', column: 'unit', ...inOrder, which: () => sql`u.workorder_no` },
    { table: 'orderOperation', column: 'auxiliaryUnit', ...inOrder },
  ],
  check: async (_ctx, candidates) => {
    fillBlanks(candidates, { decimals: 0 })
    return candidates.map(() => [])
  },
  async updated(ctx, { before, after }) {
    if (after.name === before.name) return
    for (const column of ['unit', 'auxiliaryUnit'] as const)
      await ctx.db
        .updateTable('product')
        .set({ [column]: after.name })
        .where(column, '=', before.name)
        .execute()
    ctx.touch('product')
    await ctx.emit(unitRenamed, { before: before.name, after: after.name })
  },
})
