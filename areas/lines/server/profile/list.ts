import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Line } from '../../contract/line.ts'
import type { LineApi } from '../../contract/line-api.ts'

/** The profiles of a line. A draft alone is deleted: what was live tells what units went through. */
export const servedProfiles = (line: Line, api: LineApi) =>
  serveCrud(api.profiles, {
    table: 'lineProfile',
    sort: [{ field: 'id', order: 'desc' }],
    list: (db, ctx) =>
      db
        .selectFrom('lineProfile as f')
        .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'f.teamId').onRef('p.id', '=', 'f.productId'))
        .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 'f.teamId').onRef('u.id', '=', 'f.publishedBy'))
        .leftJoin('lineProfile as b', (j) => j.onRef('b.teamId', '=', 'f.teamId').onRef('b.id', '=', 'f.fromId'))
        .leftJoin('product as q', (j) => j.onRef('q.teamId', '=', 'b.teamId').onRef('q.id', '=', 'b.productId'))
        .select([
          'f.id',
          'f.version',
          'f.createdAt',
          'f.name',
          'f.productId',
          sql<string>`p.code || ' ' || ${nameIn(ctx, 'p')}`.as('productName'),
          'f.revision',
          'f.status',
          sql<number>`(select count(*)::int from line_station s where s.team_id = f.team_id and s.profile_id = f.id)`.as(
            'stationCount',
          ),
          sql<number>`(select count(*)::int from line_order o where o.team_id = f.team_id and o.profile_id = f.id)`.as(
            'orderCount',
          ),
          'u.name as publishedByName',
          'f.publishedAt',
          'f.origin',
          sql<string | null>`q.code || ' ' || b.name || ' V' || b.revision`.as('fromName'),
        ])
        .where('f.line', '=', line.id),
    usedBy: [{ table: 'lineOrder', column: 'profileId', label: 'workOrder' }],
    keeps: async (ctx, rows) =>
      new Map(
        rows
          .filter((row) => row.line !== line.id || row.status !== 'draft')
          .map((row) => [row.id, { key: 'lineProfile.notDraft', params: { name: row.name } }]),
      ),
  })
