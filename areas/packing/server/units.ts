import { sql } from 'kysely'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { packingUnitCrud } from '../contract/unit.ts'
import { holdsLevel, ofLine } from './of-line.ts'

/** SQL over `u`: of all that stands in it, in units as well. */
const within = (told: ReturnType<typeof sql>) => sql`(
  with recursive tree (id) as (select u.id
    union all select n.unit_id from tree t join stock_unit_nesting n on n.team_id = u.team_id and n.parent_id = t.id and n.ended_at is null)
  select ${told} from tree t join stock_unit_content x on x.team_id = u.team_id and x.unit_id = t.id and x.ended_at is null
  join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
  join product p on p.team_id = l.team_id and p.id = l.product_id)`

const source = (db: Db) =>
  db
    .selectFrom('stockUnit as u')
    .innerJoin('stockLocation as c', (j) => j.onRef('c.teamId', '=', 'u.teamId').onRef('c.id', '=', 'u.locationId'))
    .leftJoin('stockUnitNesting as n', (j) =>
      j.onRef('n.teamId', '=', 'u.teamId').onRef('n.unitId', '=', 'u.id').on('n.endedAt', 'is', null),
    )
    .leftJoin('stockUnit as o', (j) => j.onRef('o.teamId', '=', 'n.teamId').onRef('o.id', '=', 'n.parentId'))
    .leftJoin('packingWeighing as w', (j) => j.onRef('w.teamId', '=', 'u.teamId').onRef('w.unitId', '=', 'u.id'))
    .leftJoin('teamUser as m', (j) => j.onRef('m.teamId', '=', 'u.teamId').onRef('m.id', '=', 'u.createdBy'))
    .leftJoin('teamUser as k', (j) => j.onRef('k.teamId', '=', 'u.teamId').onRef('k.id', '=', 'u.closedBy'))
    .select([
      'u.id',
      'u.version',
      'u.createdAt',
      'u.number',
      'u.level',
      'u.status',
      'u.part',
      sql<string | null>`${within(sql`string_agg(distinct p.code, ', ' order by p.code)`)}`.as('products'),
      sql<string | null>`${within(sql`string_agg(distinct l.number, ', ' order by l.number)`)}`.as('lots'),
      sql<number>`coalesce(${within(sql`sum(x.quantity)`)}, 0)`.as('quantity'),
      sql<number>`(select count(*)::int from stock_unit_nesting i
        where i.team_id = u.team_id and i.parent_id = u.id and i.ended_at is null)`.as('unitCount'),
      'o.number as parentNumber',
      'u.locationId',
      sql<string | null>`case when c.code not like '*%' then c.code end`.as('locationCode'),
      'u.customer',
      'w.weight',
      'u.printCount',
      'm.name as createdByName',
      'u.closedAt',
      'k.name as closedByName',
    ])

/** Handling units, the newest first. */
export const packingUnits = serveCrud(packingUnitCrud, {
  table: 'stockUnit',
  list: source,
  countedBy: ['packingUnit'],
  more: { id: { kind: 'integer' }, line: { kind: 'text', holds: ofLine }, inner: { kind: 'text', holds: holdsLevel } },
  sort: [{ field: 'id', order: 'desc' }],
})
