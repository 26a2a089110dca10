import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import { warehouseCrud } from '../contract/warehouse.ts'

export const warehouses = serveCrud(warehouseCrud, {
  table: 'warehouse',
  list: (db) =>
    db
      .selectFrom('warehouse as w')
      .select([
        'w.id',
        'w.version',
        'w.createdAt',
        'w.code',
        'w.name',
        'w.names',
        'w.enabled',
        'w.remark',
        sql<number>`(select count(*) from stock_location l where l.team_id = w.team_id and l.warehouse_id = w.id)`.as(
          'places',
        ),
      ]),
  sort: [{ field: 'code', order: 'asc' }],
  unique: [{ fields: ['code'] }],
  usedBy: ['references'],
})
