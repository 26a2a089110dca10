import { sql } from 'kysely'
import { namedBy } from '#core/server/crud/named.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { wageAccessCrud } from '../contract/wage.ts'
import { labelled } from './labels.ts'

/** Who was granted whose pay. */
export const accesses = serveCrud(wageAccessCrud, {
  table: 'wageAccess',
  sort: [{ field: 'userName', order: 'asc' }],
  list: (db, ctx) =>
    db
      .selectFrom('wageAccess as a')
      .innerJoin('teamUser as u', (join) => join.onRef('u.teamId', '=', 'a.teamId').onRef('u.id', '=', 'a.userId'))
      .innerJoin('department as d', (join) =>
        join.onRef('d.teamId', '=', 'a.teamId').onRef('d.id', '=', 'a.departmentId'),
      )
      .select([
        'a.id',
        'a.version',
        'a.createdAt',
        sql<string>`u.name || ' · ' || d.name`.as('label'),
        'a.userId',
        sql<string>`u.name || ' ' || u.job_number`.as('userName'),
        'a.departmentId',
        nameIn(ctx, 'd').as('departmentName'),
        'a.remark',
      ]),
  refers: { userId: 'teamUser', departmentId: 'department' },
  unique: [{ fields: ['userId', 'departmentId'] }],
  ...namedBy(labelled('wageAccess')),
})
