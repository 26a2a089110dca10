import { serveCrud } from '#core/server/crud/serve.ts'
import { exceptionReasonCrud } from '../contract/exception-reason.ts'
import { markDirty } from './rollup/dirty.ts'
import { epoch } from './rollup/read-ledger.ts'

export const exceptionReasons = serveCrud(exceptionReasonCrud, {
  table: 'exceptionReason',
  list: (db) =>
    db
      .selectFrom('exceptionReason')
      .select([
        'id',
        'version',
        'createdAt',
        'code',
        'name',
        'names',
        'classCode',
        'className',
        'classNames',
        'lamp',
        'planned',
        'assessed',
        'manualInput',
        'enabled',
      ]),
  sort: [
    { field: 'classCode', order: 'asc' },
    { field: 'code', order: 'asc' },
  ],
  unique: [{ fields: ['code'] }],
  check: async (_ctx, candidates) =>
    candidates.map(({ draft, before }) => {
      const planned = draft.planned ?? before?.planned ?? false
      const assessed = draft.assessed ?? before?.assessed ?? true
      return planned || assessed ? [] : [{ field: 'assessed', key: 'exceptionReason.unplannedAssessed' }]
    }),
  /** What was said with a reason counts as the reason says now. */
  async updated({ db, now }, { before, after }) {
    if (before.planned === after.planned && before.assessed === after.assessed) return
    const stops = await db
      .selectFrom('machineState')
      .select(['machineId', epoch('startAt').as('from'), epoch('endAt').as('to')])
      .where('reasonId', '=', after.id)
      .execute()
    await markDirty(
      db,
      stops.map(({ machineId, from, to }) => ({ machineId, from, to: to ?? now.getTime() })),
    )
  },
  usedBy: [{ table: 'machineState', column: 'reasonId', label: 'machineStop' }, 'references'],
})
