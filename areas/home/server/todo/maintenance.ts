import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { lateOrDue, type MostUrgent, type Waits } from './waits.ts'

const kinds = {
  spotCheck: { late: 'lateChecks', due: 'dueChecks' },
  maintenance: { late: 'lateMaintenance', due: 'dueMaintenance' },
} as const

interface Waiting extends MostUrgent {
  place: string
  kind: keyof typeof kinds
}

/** Spot checks and maintenance in the caller's charge that are due, those past their days apart; the most urgent of each is named. */
export async function maintenanceToDo(ctx: Ctx): Promise<Waits[]> {
  const { userId } = ctx.caller
  const { rows } = await sql<Waiting>`
    select distinct on (t.late, t.kind) t.late, count(*) over (partition by t.late, t.kind)::int as count, t.id, coalesce(${nameIn(ctx, 'p')}, fu.work) as name, t.kind, t.due_on as since,
      coalesce(m.number || ' ' || ${nameIn(ctx, 'm')}, o.number || ' ' || ${nameIn(ctx, 'o')}) as about, ${nameIn(ctx, 'd')} as place
    from (select *, late_at <= ${ctx.now.toISOString()}::timestamptz as late from maintenance_task
      where outcome is null and due_on <= ${dayOf(ctx)}::date) t
    left join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
    left join maintenance_follow_up fu on fu.team_id = t.team_id and fu.task_id = t.id
    left join machine m on m.team_id = t.team_id and m.id = t.machine_id
    left join maintenance_object o on o.team_id = t.team_id and o.id = t.object_id
    left join department d on d.team_id = t.team_id and d.id = t.workshop_id
    where num_nonnulls(m.id, o.id) = 1 and (${userId} = any(t.person_ids)
      or t.group_id = (select u.group_id from team_user u where u.team_id = t.team_id and u.id = ${userId}))
    order by t.late, t.kind, t.due_on, t.id`.execute(ctx.db)
  return rows.map(({ late, kind, ...row }) => ({ kind: kinds[kind][late ? 'late' : 'due'], ...row }))
}

/** Rounds whose time has come and that name the caller; those past their time apart, the most urgent of each is named. */
export async function roundsToDo(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<MostUrgent & { place: string }>`
    select distinct on (o.late) o.late, count(*) over (partition by o.late)::int as count, o.id, o.round_no as name, ${nameIn(ctx, 'r')} as about,
      ${nameIn(ctx, 'd')} as place, o.due_at as since
    from (select *, late_at <= ${ctx.now.toISOString()}::timestamptz as late from maintenance_round
      where outcome is null and due_at <= ${ctx.now.toISOString()}::timestamptz) o
    join maintenance_route r on r.team_id = o.team_id and r.id = o.route_id
    join department d on d.team_id = o.team_id and d.id = o.workshop_id
    where ${ctx.caller.userId} = any(o.person_ids)
    order by o.late, o.due_at, o.id`.execute(ctx.db)
  return lateOrDue(rows, { late: 'lateRounds', due: 'dueRounds' })
}

type Broken = Omit<Waiting, 'late' | 'kind'>

/** Breakdowns that nobody has accepted yet, but for those given to somebody else, and those in the caller's hands; the oldest is named. */
export async function breakdownsForMe(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<Broken>`
    select count(*) over ()::int as count, b.id, b.breakdown_no as name, b.symptom as about, m.number || ' ' || ${nameIn(ctx, 'm')} as place,
      b.reported_at as since
    from maintenance_breakdown b join machine m on m.team_id = b.team_id and m.id = b.machine_id
    where b.closed_at is null and b.state <> 'repaired' and (b.handler_id is null or b.handler_id = ${ctx.caller.userId})
    order by b.reported_at, b.id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'breakdowns', ...row }))
}

/** Repairs that wait for production: those that the caller reported, or the system. */
export async function repairsToConfirm(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<Broken>`
    select count(*) over ()::int as count, b.id, b.breakdown_no as name, b.solution as about, m.number || ' ' || ${nameIn(ctx, 'm')} as place,
      b.repaired_at as since
    from maintenance_breakdown b join machine m on m.team_id = b.team_id and m.id = b.machine_id
    where b.state = 'repaired' and b.handler_id is distinct from ${ctx.caller.userId}
      and (b.reported_by is null or b.reported_by = ${ctx.caller.userId})
    order by b.repaired_at, b.id limit 1`.execute(ctx.db)
  return rows.map((row) => ({ kind: 'repairsToConfirm', ...row }))
}

/** Spare parts below their minimum; that which lacks most of it is named. */
export async function partsLow(ctx: Ctx): Promise<Waits[]> {
  const { rows } = await sql<{ count: number; id: number; name: string; about: string; amount: number }>`
    select count(*) over ()::int as count, p.id, p.number as name, ${nameIn(ctx, 'p')} as about, p.stock as amount
    from maintenance_part p where p.enabled and p.stock < p.minimum order by p.stock / p.minimum, p.number limit 1`.execute(
    ctx.db,
  )
  return rows.map((row) => ({ kind: 'partsLow', ...row }))
}
