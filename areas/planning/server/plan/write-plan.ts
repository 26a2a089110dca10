import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'

/** Columns that a step of planning may change; the journal keeps those that it did. */
export type PlanColumns = Record<string, string | number | boolean | null>

export interface Change {
  id: number
  taskNo: string
  /** Null: the step made the task. Whole row when the step took it away. */
  before: PlanColumns | null
  /** Null: the step took it away. Whole row when the step made it. */
  after: PlanColumns | null
}

/** A step as the operation log and the journal know it. */
export interface Step {
  verb: string
  note?: string
  downtime?: DowntimeChange
}

/** A downtime that a step entered, changed or took away, as whole rows. */
export interface DowntimeChange {
  id: number
  before: PlanColumns | null
  after: PlanColumns | null
}

/**
 * Makes this transaction the only one that plans in the team, until it ends. Whoever comes second plans on what the first left.
 * Taken before any other lock. @returns the plan's new revision
 */
export async function lockPlan(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into plan_state (revision) values (1)
    on conflict (team_id) do update set revision = plan_state.revision + 1
    returning revision`.execute(ctx.db)
  return rows[0]?.revision ?? 0
}

export async function planRevision(ctx: Ctx): Promise<number> {
  const row = await ctx.db.selectFrom('planState').select('revision').executeTakeFirst()
  return row?.revision ?? 0
}

const types: Record<string, string> = {
  workCenterId: 'bigint',
  machineId: 'bigint',
  lineId: 'bigint',
  workshopId: 'bigint',
  planQuantity: 'numeric',
  processingMinutes: 'numeric',
  setupMinutes: 'numeric',
  handMinutes: 'numeric',
  plannedSetupStart: 'timestamptz',
  plannedStart: 'timestamptz',
  plannedEnd: 'timestamptz',
  shiftDate: 'date',
  shiftId: 'text',
  locked: 'boolean',
  status: 'text',
  released: 'boolean',
  publishedStart: 'timestamptz',
  publishedEnd: 'timestamptz',
  publishedWorkCenterId: 'bigint',
  publishedMachineId: 'bigint',
  combinedInto: 'bigint',
  sequenceId: 'bigint',
  sequenceSlot: 'integer',
}

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export interface Update {
  id: number
  taskNo: string
  /** The task as it was read; 0: whatever it is now. */
  version: number
  before: PlanColumns
  after: PlanColumns
}

/**
 * Writes changes of many tasks in one statement and counts their versions up. Refuses when one of them was written since it was
 * read: work began on it, or it was reported on.
 * @returns what really differs, by task
 */
export async function updateTasks(ctx: Ctx, updates: Update[]): Promise<Change[]> {
  const changes = updates.flatMap((update): (Change & { version: number })[] => {
    const keys = Object.keys(update.after).filter((key) => !same(key, update.before[key], update.after[key]))
    if (!keys.length) return []
    const pick = (from: PlanColumns) => Object.fromEntries(keys.map((key) => [key, from[key] ?? null]))
    const { id, taskNo, version } = update
    return [{ id, taskNo, version, before: pick(update.before), after: pick(update.after) }]
  })
  if (!changes.length) return []
  const keys = [...new Set(changes.flatMap(({ after }) => Object.keys(after ?? {})))]
  const rows = changes.map(({ id, version, after }) => ({ id, version, after }))
  const set = keys.map((key) => {
    const column = sql.id(snake(key))
    return sql`${column} = case when c.after ? ${key} then (c.after ->> ${key})::${sql.raw(types[key] as string)} else t.${column} end`
  })
  const written = await ctx.unscoped(() =>
    sql`update task t set version = t.version + 1, ${sql.join(set)}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c (id bigint, version integer, after jsonb)
      where t.id = c.id and (c.version = 0 or t.version = c.version)`.execute(ctx.db),
  )
  if (Number(written.numAffectedRows) !== changes.length) throw refuse('plan.refused.overtaken')
  ctx.touch(
    'task',
    changes.map(({ id }) => id),
  )
  return changes.map(({ version: _, ...change }) => change)
}

/** Instants may be written differently and still be the same. */
export function same(key: string, a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (types[key] !== 'timestamptz' || typeof a !== 'string' || typeof b !== 'string') return false
  return Date.parse(a) === Date.parse(b)
}

/**
 * Keeps a step in its planner's journal, for undoing; steps that he had undone can no longer be done again.
 * @returns its id, null when it changed nothing
 */
export async function keepStep(ctx: Ctx, step: Step, changes: Change[]): Promise<number | null> {
  if (!changes.length && !step.downtime) return null
  const { userId } = ctx.caller
  await ctx.db.deleteFrom('planStep').where('userId', '=', userId).where('undone', '=', true).execute()
  const downtime = step.downtime ? JSON.stringify(step.downtime) : null
  const { id } = await ctx.db
    .insertInto('planStep')
    .values({ userId, verb: step.verb, note: step.note ?? null, changes: JSON.stringify(changes), downtime })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Past this many tasks a step stands in the operation log once, not with each task. */
const loggedOneByOne = 50

/** Writes a step of planning: the tasks, the journal, the operation log. */
export async function writeStep(ctx: Ctx, step: Step, updates: Update[]): Promise<Change[]> {
  const changes = await updateTasks(ctx, updates)
  await keepStep(ctx, step, changes)
  logStep(ctx, step, changes)
  return changes
}

export function logStep(ctx: Ctx, step: Step, changes: Change[]): void {
  if (changes.length > loggedOneByOne) {
    ctx.audit({ verb: step.verb, entity: 'task', note: ctx.t('plan.log.many', { count: changes.length }) })
    return
  }
  for (const { id, taskNo, before, after } of changes)
    ctx.audit({ verb: step.verb, entity: 'task', id, name: taskNo, note: step.note, before, after })
}
