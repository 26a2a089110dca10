import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import type { selectMoldPerson } from '../../contract/maintenance.ts'

const text = { kind: 'text' } as const

/** People who are here, by name, sound or job number. */
export const selectPerson = (
  { db, caller }: Ctx,
  input: InputOf<typeof selectMoldPerson>,
): Promise<OutputOf<typeof selectMoldPerson>> =>
  listPage(
    db,
    db
      .selectFrom('teamUser as u')
      .where('u.deletedAt', 'is', null)
      .where('u.status', '=', 'enabled')
      .select(['u.id', 'u.name', 'u.jobNumber', 'u.namePinyin']),
    input,
    {
      columns: columnsOf({ fields: {} }, { name: text, jobNumber: text, namePinyin: text }),
      search: ['name', 'jobNumber', 'namePinyin'],
      sort: [{ field: 'name', order: 'asc' }],
      zone: caller.zone,
      shown: ['id', 'name', 'jobNumber'],
    },
  )
