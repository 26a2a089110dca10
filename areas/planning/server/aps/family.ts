import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import { notFound } from '#core/server/refusal.ts'
import { RunAlone, type Step } from '#core/server/steps.ts'

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

export type FamilyTask = Awaited<ReturnType<typeof lockRows>>[number]

/** A task with the combined task that it belongs to, or the members that it has. */
export interface Family {
  self: FamilyTask
  whole: FamilyTask | undefined
  members: FamilyTask[]
}

/**
 * Tasks locked together with the combined tasks they belong to or the members they have, always in the order of their ids, so that a
 * report on a member and one on the whole never wait for each other.
 *
 * @returns in the order of the ids; undefined: there is no such task
 */
export async function lockFamilies(ctx: Ctx, taskIds: readonly number[]): Promise<(Family | undefined)[]> {
  const rows = await lockRows(ctx, taskIds)
  return taskIds.map((taskId) => {
    const self = rows.find((row) => row.id === taskId)
    return (
      self && {
        self,
        whole: rows.find((row) => row.id === self.combinedInto),
        members: rows.filter((row) => row.combinedInto === taskId),
      }
    )
  })
}

/** One family; refuses a task that is not there. */
export const lockFamily = (ctx: Ctx, taskId: number): Promise<Family> => ctx.step(lock, taskId)

const lock: Step<number, Family> = {
  writes: false,
  async run(ctx, parts) {
    const families = await lockFamilies(
      ctx,
      parts.map(({ item }) => item),
    )
    return parts.map(({ ctx: own }, i) => {
      const family = families[i]
      if (!family) return notFound()
      return own.claim(claimsOfFamily(family)) ? family : new RunAlone()
    })
  },
}

/** What an act on a task keeps to itself among those that share its transaction. */
export const claimsOfFamily = ({ self, whole, members }: Family): string[] =>
  [self, ...members, ...(whole ? [whole] : [])].map(({ id }) => `task ${id}`)

const lockRows = (ctx: Ctx, taskIds: readonly number[]) =>
  ctx.db
    .selectFrom('task')
    .select(columns)
    .where(
      'id',
      'in',
      sql<number>`(select unnest(${taskIds}::bigint[])
        union select combined_into from task where ${among(sql.ref('id'), taskIds)} and combined_into is not null
        union select id from task where ${among(sql.ref('combined_into'), taskIds)})`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()
