import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { notFound } from '#core/server/refusal.ts'

const columns = [
  'id',
  'version',
  'taskNo',
  'status',
  'workOrderId',
  'orderOperationId',
  'workCenterId',
  'machineId',
  'planQuantity',
  'reportedGood',
  'reportedDefective',
  'approvedGood',
  'approvedDefective',
  'startedAt',
  'endedAt',
  'released',
  'isCombined',
  'combinedInto',
] as const

export type FamilyTask = Awaited<ReturnType<typeof lockFamily>>['self']

/**
 * A task locked together with the combined task it belongs to or the members it has, always in the order of their ids, so that a
 * report on a member and one on the whole never wait for each other. Refuses a task that is not there.
 */
export async function lockFamily(ctx: Ctx, taskId: number) {
  const rows = await ctx.db
    .selectFrom('task')
    .select(columns)
    .where(
      'id',
      'in',
      sql<number>`(select ${taskId}::bigint
        union select combined_into from task where id = ${taskId} and combined_into is not null
        union select id from task where combined_into = ${taskId})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  const self = rows.find((row) => row.id === taskId)
  if (!self) throw notFound()
  return {
    self,
    whole: rows.find((row) => row.id === self.combinedInto),
    members: rows.filter((row) => row.combinedInto === taskId),
  }
}
