import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { askFirst } from '#core/server/refusal.ts'
import { planTouches } from '../../contract/plan.ts'
import { type Subject, subjectKey } from '../tasks/subject.ts'
import { type PairKind, pairKinds } from './pairs.ts'

/** How a plan stands on a machine or object. */
interface Standing extends Subject {
  machine: string
  /** Of its open task all that a change can touch; null: it has none. */
  task: string | null
  /** When it is forecast next; null: while a task is open, or never. */
  nextOn: string | null
}

/** How a plan stands on its machines and objects, and on those of its open tasks; by what tells them apart. */
export async function standingOf(ctx: Ctx, planId: number): Promise<Map<string, Standing>> {
  const stands = new Map<string, Standing>()
  for (const kind of pairKinds) for (const row of await standingOn(ctx, kind, planId)) stands.set(subjectKey(row), row)
  return stands
}

async function standingOn(ctx: Ctx, { of, pairs, subjects, id }: PairKind, planId: number): Promise<Standing[]> {
  const ids =
    of === 'machine'
      ? sql`m.id as machine_id, null::bigint as object_id`
      : sql`null::bigint as machine_id, m.id as object_id`
  const { rows } = await sql<Standing>`
    select ${ids}, m.number as machine, x.due_on as next_on,
      t.due_on || ' ' || t.finish_by || ' ' || t.standard_version_id || jsonb_build_array(t.kind, t.minutes, t.stands, t.person_ids, t.group_id,
        (select d.starts_at from machine_downtime d where d.team_id = t.team_id and d.id = t.window_id)) as task
    from ${subjects} m
    left join ${pairs} x on x.team_id = m.team_id and x.${id} = m.id and x.plan_id = ${planId}
    left join maintenance_task t on t.team_id = m.team_id and t.${id} = m.id and t.plan_id = ${planId} and t.outcome is null
    where x.plan_id is not null or t.id is not null order by m.number`.execute(ctx.db)
  return rows
}

/** So many forecasts are told one by one. */
const toldMost = 3

/** Asks before a change is saved that touches tasks which are made but not begun, or moves what is forecast. @param stood how it was before */
export async function askAboutTouched(ctx: Ctx, planId: number, stood: ReadonlyMap<string, Standing>): Promise<void> {
  const stands = await standingOf(ctx, planId)
  const pairs = [...new Set([...stood.keys(), ...stands.keys()])].map((key) => ({
    before: stood.get(key),
    after: stands.get(key),
  }))
  const count = (is: (before: string | null, after: string | null) => boolean) =>
    pairs.filter(({ before, after }) => is(before?.task ?? null, after?.task ?? null)).length
  const counts = {
    changed: count((before, after) => before !== null && after !== null && before !== after),
    withdrawn: count((before, after) => before !== null && after === null),
    made: count((before, after) => before === null && after !== null),
  }
  const moved = pairs.flatMap(({ before, after }) => {
    const [from, to] = [before?.nextOn ?? null, after?.nextOn ?? null]
    // Where a task comes or goes, that is told.
    if (before?.task || after?.task || from === to) return []
    const none = ctx.t('maintenancePlan.touches.never')
    return [{ machine: before?.machine ?? after?.machine ?? '', from: from ?? none, to: to ?? none }]
  })
  const told = [
    ...(['changed', 'withdrawn', 'made'] as const).flatMap((what) =>
      counts[what] ? [ctx.t(`maintenancePlan.touches.${what}`, { count: counts[what] })] : [],
    ),
    ...moved.slice(0, toldMost).map((each) => ctx.t('maintenancePlan.touches.next', each)),
    ...(moved.length > toldMost ? [ctx.t('maintenancePlan.touches.more', { count: moved.length - toldMost })] : []),
  ]
  if (told.length) throw askFirst(planTouches, 'maintenancePlan.touches', { what: told.join(ctx.t('listed')) })
}
