import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { wipCountCrud } from '../contract/count.ts'

const linesOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from wip_count_line n where n.team_id = s.team_id and n.count_id = s.id ${which})`

export const counts = serveCrud(wipCountCrud, {
  table: 'wipCount',
  list: (db, ctx) =>
    db
      .selectFrom('wipCount as s')
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 's.teamId').onRef('d.id', '=', 's.workshopId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.createdBy'))
      .select([
        's.id',
        's.version',
        's.createdAt',
        's.countNo',
        's.status',
        's.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
        sql<string | null>`(select string_agg(distinct ${nameIn(ctx, 'c')}, ', ') from wip_count_line n
          join work_center c on c.team_id = n.team_id and c.id = n.work_center_id
          where n.team_id = s.team_id and n.count_id = s.id)`.as('places'),
        linesOf(sql``).as('lines'),
        linesOf(sql`and n.status = 'counted'`).as('counted'),
        linesOf(sql`and n.status = 'toRecount'`).as('toRecount'),
        linesOf(sql`and exists (select from wip_settlement x where x.team_id = n.team_id and x.line_id = n.id)`).as(
          'settled',
        ),
        's.tolerance',
        's.note',
        'u.name as createdByName',
        's.endedAt',
      ]),
  countedBy: ['wipCount'],
  more: { id: { kind: 'integer' } },
  sort: [{ field: 'id', order: 'desc' }],
})
