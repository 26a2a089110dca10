import { sql } from 'kysely'
import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Values } from '#core/server/crud/rows.ts'
import { type ConditionKind, hasLimits, hasSubject } from '../../contract/condition.ts'

/** The fields of a plan's form that say what it watches, as they are kept. */
export interface ConditionFields {
  condition: ConditionKind | null
  conditionSubject: string | null
  conditionLower: number | null
  conditionUpper: number | null
  conditionTimes: number | null
  conditionReset: 'within' | 'done' | null
}

export const conditionFields = [
  'condition',
  'conditionSubject',
  'conditionLower',
  'conditionUpper',
  'conditionTimes',
  'conditionReset',
] as const satisfies (keyof ConditionFields)[]

const none: ConditionFields = {
  condition: null,
  conditionSubject: null,
  conditionLower: null,
  conditionUpper: null,
  conditionTimes: null,
  conditionReset: null,
}

/** What plans watch, by their id. */
export async function conditionsOf(ctx: Ctx, planIds: readonly number[]): Promise<Map<number, ConditionFields>> {
  if (!planIds.length) return new Map()
  const { rows } = await sql<ConditionFields & { planId: number }>`
    select c.plan_id, c.kind as condition, c.subject as condition_subject, c.lower as condition_lower,
      case when c.kind not in ('faults', 'stops') then c.upper end as condition_upper,
      case when c.kind in ('faults', 'stops') then c.upper end as condition_times, c.reset as condition_reset
    from maintenance_condition c where c.plan_id = any(${[...planIds]}::bigint[])`.execute(ctx.db)
  return new Map(rows.map(({ planId, ...fields }) => [planId, fields]))
}

/** What a plan will watch once a draft is written over what it watches now; what its kind does not ask for falls away. */
export function conditionAfter(before: ConditionFields | undefined, draft: Values): ConditionFields {
  const said = conditionFields.filter((key) => draft[key] !== undefined)
  const whole: ConditionFields = {
    ...none,
    ...before,
    ...Object.fromEntries(said.map((key) => [key, draft[key]])),
  }
  const { condition } = whole
  if (condition === null) return none
  const limits = hasLimits(condition)
  return {
    condition,
    conditionSubject: hasSubject(condition) ? whole.conditionSubject?.trim() || null : null,
    conditionLower: limits ? whole.conditionLower : null,
    conditionUpper: limits ? whole.conditionUpper : null,
    conditionTimes: limits ? null : whole.conditionTimes,
    conditionReset: limits ? (whole.conditionReset ?? 'within') : 'done',
  }
}

/** What is missing of a condition, or contradicts itself. */
export function conditionIssues(unit: unknown, fields: ConditionFields): FieldIssue[] {
  const { condition, conditionSubject, conditionLower: lower, conditionUpper: upper, conditionTimes } = fields
  if (condition === null) return unit === 'condition' ? [{ field: 'condition', key: 'invalid.required' }] : []
  const issues: FieldIssue[] = []
  if (hasSubject(condition) && !conditionSubject) issues.push({ field: 'conditionSubject', key: 'invalid.required' })
  if (!hasLimits(condition)) return conditionTimes ? issues : [{ field: 'conditionTimes', key: 'invalid.required' }]
  if (lower === null && upper === null) issues.push({ field: 'conditionUpper', key: 'maintenancePlan.noLimit' })
  if (lower !== null && upper !== null && upper < lower)
    issues.push({ field: 'conditionUpper', key: 'maintenancePlan.limitsReversed' })
  return issues
}

/** Keeps what a plan watches. Another limit is another event: what passed the old one does not count for it. */
export async function keepCondition(ctx: Ctx, planId: number, before: ConditionFields | undefined, draft: Values) {
  if (conditionFields.every((key) => draft[key] === undefined)) return
  const after = conditionAfter(before, draft)
  if (before && conditionFields.every((key) => before[key] === after[key])) return
  await sql`delete from maintenance_condition_beyond where plan_id = ${planId}`.execute(ctx.db)
  await sql`delete from maintenance_condition where plan_id = ${planId}`.execute(ctx.db)
  if (after.condition === null) return
  await ctx.db
    .insertInto('maintenanceCondition')
    .values({
      planId,
      kind: after.condition,
      subject: after.conditionSubject,
      lower: after.conditionLower,
      upper: after.conditionTimes ?? after.conditionUpper,
      reset: after.conditionReset ?? 'done',
    })
    .execute()
}
