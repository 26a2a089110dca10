import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { listPage } from '#core/server/crud/select.ts'
import { columnsOf } from '#core/server/crud/where.ts'
import type { selectMaintenanceGroup } from '../contract/people.ts'

const text = { kind: 'text' } as const

/** Groups of people, by name. */
export const selectGroup = (
  { db, caller }: Ctx,
  input: InputOf<typeof selectMaintenanceGroup>,
): Promise<OutputOf<typeof selectMaintenanceGroup>> =>
  listPage(db, db.selectFrom('workGroup as g').select(['g.id', 'g.name']), input, {
    columns: columnsOf({ fields: {} }, { name: text }),
    search: ['name'],
    sort: [{ field: 'name', order: 'asc' }],
    zone: caller.zone,
    shown: ['id', 'name'],
  })
