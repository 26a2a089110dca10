import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import { joinSubject, type Subject } from '../tasks/subject.ts'
import { type PairKind, pairIds, pairKinds } from './pairs.ts'
import { openWindows } from './windows.ts'

/** So many are made in one transaction; the timer comes again for the rest. */
const atOnce = 2_000

/** A time of a plan on a machine or object that becomes a task. */
export interface Due extends Subject {
  planId: number
  cycleOn: string
  dueOn: string
  requiredDays: number
  dueBy: string
}

/**
 * Makes the tasks whose lead days have begun, each once: what another server is making is passed over, and the database holds one of a
 * plan, machine or object, and day. @param planIds of these plans alone
 * @returns how many
 */
export async function makeDue(ctx: Ctx, planIds?: readonly number[]): Promise<number> {
  let made = 0
  for (const kind of pairKinds) made += (await makeTasks(ctx, await lockDue(ctx, kind, planIds))).length
  return made
}

async function lockDue(ctx: Ctx, kind: PairKind, planIds?: readonly number[]): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select x.plan_id, ${pairIds(kind)}, x.cycle_on, x.due_on, x.due_by, p.required_days
    from ${kind.pairs} x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id and p.enabled
    join ${kind.subjects} m on m.team_id = x.team_id and m.id = x.${kind.id} and m.enabled
    where x.make_on <= ${dayOf(ctx)}::date ${planIds ? sql`and x.plan_id = any(${[...planIds]})` : sql``}
    order by x.plan_id, x.${kind.id} limit ${atOnce} for update of x skip locked`.execute(ctx.db)
  return rows
}

/** Makes tasks with their planned stops, each once; the next times of their plans wait until they are closed. @returns their ids */
export async function makeTasks(ctx: Ctx, due: readonly Due[]): Promise<number[]> {
  if (!due.length) return []
  const numbers = await takeNumbers(ctx, 'maintenanceTask', due.length)
  const rows = due.map((each, i) => {
    const finishBy = addDays(each.dueOn, each.requiredDays - 1)
    const lateAt = new Date(startOfDate(ctx.caller.zone, addDays(finishBy, 1))).toISOString()
    return { ...each, taskNo: numbers[i], finishBy, lateAt }
  })
  const made = await ctx.unscoped(() => insert(ctx, rows))
  for (const { of, pairs, id } of pairKinds)
    if (due.some((each) => each[`${of}Id`] !== null))
      await sql`update ${pairs} x set cycle_on = null, due_on = null, make_on = null
        from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as d ("planId" bigint, "machineId" bigint, "objectId" bigint)
        where x.plan_id = d."planId" and x.${id} = ${of === 'machine' ? sql`d."machineId"` : sql`d."objectId"`}`.execute(
        ctx.db,
      )
  await openWindows(ctx, made)
  ctx.touch('maintenanceTask', made)
  return made
}

async function insert(ctx: Ctx, rows: readonly object[]): Promise<number[]> {
  const { rows: made } = await sql<{ id: number }>`
    insert into maintenance_task (task_no, plan_id, kind, machine_id, object_id, line_id, workshop_id, standard_version_id, cycle_on, due_on,
      finish_by, late_at, person_ids, group_id, minutes, stands, due_by, created_at)
    select d."taskNo", p.id, p.kind, d.machine_id, d.object_id, m.line_id, m.workshop_id, v.id, d."cycleOn", d."dueOn", d."finishBy", d."lateAt",
      p.person_ids, p.group_id, p.minutes, p.stands and d.object_id is null, d."dueBy", ${ctx.now.toISOString()}::timestamptz
    from (select e.*, e."machineId" as machine_id, e."objectId" as object_id, gemba_team() as team_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e ("planId" bigint, "machineId" bigint, "objectId" bigint, "taskNo" text,
        "cycleOn" date, "dueOn" date, "dueBy" text, "finishBy" date, "lateAt" timestamptz)) d
    join maintenance_plan p on p.id = d."planId"
    ${joinSubject('d')}
    join lateral (select l.id from maintenance_standard_version l where l.team_id = p.team_id and l.standard_id = p.standard_id
      order by l.number desc limit 1) v on true
    on conflict do nothing returning id`.execute(ctx.db)
  return made.map(({ id }) => id)
}
