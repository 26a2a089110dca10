import { sql } from 'kysely'
import { mustBeHere } from '#areas/identity/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Ctx } from '#core/server/context.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { lockRows, type Stored } from '#core/server/crud/rows.ts'
import { refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/task.api.ts'
import { maintenanceTask } from '../../contract/task.ts'

type Task = Stored<'maintenanceTask'>

const name = ({ taskNo }: Task) => taskNo

const refusal = ({ outcome, taskNo: task }: Task): Message | null =>
  outcome === null ? null : { key: 'maintenanceTask.closedAlready', params: { task } }

/** Gives tasks to others, who are told once they are due. The plans stay as they are: what they ask for next is whose they say. */
export async function assignTasks(
  ctx: Ctx,
  { ids, personIds, groupId }: InputOf<typeof api.assignMaintenanceTask>,
): Promise<OutputOf<typeof api.assignMaintenanceTask>> {
  const people = [...new Set(personIds)]
  for (const id of people) await mustBeHere(ctx, id, 'personIds')
  const group = groupId
    ? await ctx.db.selectFrom('workGroup').select('id').where('id', '=', groupId).executeTakeFirst()
    : null
  if (groupId && !group) throw refuseField('groupId', 'refused.gone')
  const found = await lockRows(ctx.db, 'maintenanceTask', ids)
  const { rows, skipped } = filterAllowed(ctx, ids, found, { name, refusal })
  if (rows.length)
    await sql`update maintenance_task t set person_ids = ${people}::bigint[], group_id = ${group?.id ?? null}::bigint, told = 0,
        version = t.version + 1
      where t.id = any(${rows.map(({ id }) => id)}::bigint[])`.execute(ctx.db)
  auditBulk(ctx, { verb: 'assign', entity: maintenanceTask.name }, rows, {
    name,
    after: () => ({ personIds: people, groupId: group?.id ?? null }),
  })
  return { done: rows.map(({ id }) => id), skipped }
}
