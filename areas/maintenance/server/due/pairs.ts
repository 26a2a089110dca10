import { sql } from 'kysely'

/**
 * Pairs of plans with machines, and with objects, stand in two tables with the same columns of what is due. What is done to both is written once,
 * over one of these: `pairs` is the table, `subjects` what it pairs plans with, by the column `id`.
 */
export const pairKinds = [
  { of: 'machine', pairs: sql`maintenance_plan_machine`, subjects: sql`machine`, id: sql`machine_id` },
  { of: 'object', pairs: sql`maintenance_plan_object`, subjects: sql`maintenance_object`, id: sql`object_id` },
] as const
export type PairKind = (typeof pairKinds)[number]

/** SQL: the id of a pair `x` as two columns, one of them null. */
export const pairIds = ({ of }: PairKind) =>
  of === 'machine' ? sql`x.machine_id, null::bigint as object_id` : sql`null::bigint as machine_id, x.object_id`

/** SQL: all pairs, to be read as one table. */
export const allPairs = sql`(select team_id, plan_id, machine_id, null::bigint as object_id, due_on from maintenance_plan_machine
  union all select team_id, plan_id, null, object_id, due_on from maintenance_plan_object)`
