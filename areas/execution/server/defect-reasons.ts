import { sql } from 'kysely'
import { lookupByNumberOrName } from '#core/server/crud/lookup.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { defectReasonCrud } from '../contract/defect-reason.ts'

export const defectReasons = serveCrud(defectReasonCrud, {
  table: 'defectReason',
  sort: [
    { field: 'className', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  list: (db, ctx) =>
    db.selectFrom('defectReason as r').select([
      'r.id',
      'r.version',
      'r.code',
      'r.name',
      'r.names',
      'r.className',
      'r.classNames',
      'r.operationIds',
      sql<string[]>`array(select ${nameIn(ctx, 'o', 'produreName')} from operation o where o.team_id = r.team_id
          and o.id = any(r.operation_ids) order by o.produre_no)`.as('operationNames'),
      'r.enabled',
      'r.createdAt',
    ]),
  // Nothing chosen: at all operations.
  fill: async (_ctx, candidates) => {
    for (const { draft } of candidates) {
      draft.operationIds ??= []
      draft.enabled ??= true
    }
  },
  unique: [{ fields: ['code'] }],
  refers: { operationIds: 'operation' },
  usedBy: [{ table: 'reportDefect', column: 'reasonId', label: 'report' }, 'references'],
  lookups: {
    operationIds: lookupByNumberOrName('operation', 'produreNo', 'produreName'),
  },
})
