import { type RawBuilder, sql } from 'kysely'
import { failureTimesOf } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import type { FailureBar } from '../../contract/figures.ts'
import type { Subject } from '../tasks/subject.ts'
import type { Elements } from './elements.ts'

export interface Asked {
  machines: readonly number[]
  /** What is maintained and is no machine: it has tasks and what was taken for them, and nothing else. */
  objects: readonly number[]
  /** Days of the team's zone, production days for the time ledger; both included. */
  from: string
  to: string
  /** How long a moment of the trend is. */
  by: 'month' | 'week'
}

/** Elements of a machine or object in one moment of the trend. `on` null: as of now, in no moment. */
export interface Part extends Partial<Elements>, Subject {
  on: string | null
}

const among = (column: string, { machines }: Asked) => sql`${sql.ref(column)} = any(${[...machines]}::bigint[])`
/** Tasks `t` of the machines and objects. */
const amongTasks = ({ machines, objects }: Asked) =>
  sql`(t.machine_id = any(${[...machines]}::bigint[]) or t.object_id = any(${[...objects]}::bigint[]))`
/** As a float, which adds up much faster than a numeric and is exact to far below a millisecond. */
const milliseconds = (from: string, to: string) => sql`date_part('epoch', ${sql.ref(to)} - ${sql.ref(from)}) * 1000`
const total = (expression: RawBuilder<unknown>) => sql`coalesce(round(sum(${expression})), 0)::bigint`

/** The first day of the moment that an instant, or a day, lies in. */
const momentOf = (day: RawBuilder<unknown>, { by }: Asked) => sql`date_trunc(${sql.lit(by)}, ${day})::date::text`

const instants = ({ caller: { zone } }: Ctx, { from, to }: Asked) => ({
  since: new Date(startOfDate(zone, from)).toISOString(),
  until: new Date(startOfDate(zone, addDays(to, 1))).toISOString(),
})

/** Breakdowns by the day of their report, without those cancelled. What is not over yet counts for no mean. */
async function ofBreakdowns(ctx: Ctx, asked: Asked): Promise<Part[]> {
  const { since, until } = instants(ctx, asked)
  const day = sql`b.reported_at at time zone ${ctx.caller.zone}`
  const { rows } = await sql<Part>`
    select b.machine_id, null::bigint as object_id, ${momentOf(day, asked)} as "on", count(*) as breakdowns, count(b.accepted_at) as accepted,
      ${total(milliseconds('b.reportedAt', 'b.acceptedAt'))} as response, count(b.begun_at) as begun,
      ${total(sql`${milliseconds('b.acceptedAt', 'b.begunAt')} + b.waited_seconds * 1000`)} as waiting, count(b.repaired_at) as repaired,
      ${total(sql`${milliseconds('b.begunAt', 'b.repairedAt')} - b.waited_seconds * 1000`)} as repair,
      ${total(milliseconds('b.reportedAt', 'b.repairedAt'))} as restoration
    from maintenance_breakdown b
    where b.reported_at >= ${since} and b.reported_at < ${until} and b.state <> 'cancelled' and ${among('b.machineId', asked)}
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}

/** Tasks by the day on which they were due: what may still be done in time counts for nothing yet. */
async function ofTasks(ctx: Ctx, asked: Asked): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select t.machine_id, t.object_id, ${momentOf(sql`t.due_on::timestamp`, asked)} as "on",
      count(*) filter (where t.closed_at is not null or t.late_at <= ${ctx.now.toISOString()}) + coalesce(sum(t.missed), 0)::bigint as due,
      count(*) filter (where t.outcome = 'executed' and t.closed_at <= t.late_at) as in_time,
      coalesce(round(sum(coalesce(date_part('epoch', t.closed_at - t.begun_at) / 60, t.minutes)) filter (where t.outcome = 'executed')), 0)::bigint
        as planned_minutes
    from maintenance_task t
    where t.due_on between ${asked.from}::date and ${asked.to}::date and ${amongTasks(asked)}
    group by 1, 2, 3`.execute(ctx.db)
  return rows
}

/** What is due and not done now. */
async function ofBacklog(ctx: Ctx, asked: Asked): Promise<Part[]> {
  const { rows } = await sql<Part>`
    select t.machine_id, t.object_id, null as "on", count(*) as backlog_tasks, coalesce(sum(t.minutes), 0)::bigint as backlog_minutes,
      count(*) filter (where t.minutes is null) as backlog_untimed
    from maintenance_task t
    where t.outcome is null and t.due_on <= ${dayOf(ctx)}::date and ${amongTasks(asked)} group by 1, 2`.execute(ctx.db)
  return rows
}

interface PartCost extends Subject {
  on: string
  partId: number
  label: string
  takings: number
  partsCost: number
}

/** What spare parts cost that were taken for tasks and breakdowns, less what came back, by the day of the move. */
async function readCosts(ctx: Ctx, asked: Asked): Promise<PartCost[]> {
  const { since, until } = instants(ctx, asked)
  const day = sql`v.at at time zone ${ctx.caller.zone}`
  const { rows } = await sql<PartCost>`
    with used as (
      select t.machine_id, t.object_id, v.* from maintenance_part_move v join maintenance_task t on t.team_id = v.team_id and t.id = v.task_id
      where v.at >= ${since} and v.at < ${until} and ${amongTasks(asked)}
      union all
      select b.machine_id, null, v.* from maintenance_part_move v join maintenance_breakdown b on b.team_id = v.team_id and b.id = v.breakdown_id
      where v.at >= ${since} and v.at < ${until} and ${among('b.machineId', asked)})
    select s.machine_id, s.object_id, s."on", s.part_id, p.number || ' ' || ${nameIn(ctx, 'p')} as label, s.takings, s.parts_cost
    from (select v.machine_id, v.object_id, ${momentOf(day, asked)} as "on", v.part_id, count(*) filter (where v.kind = 'taken') as takings,
        sum(round(-v.quantity * coalesce(v.price, 0), 2)) as parts_cost
      from used v group by 1, 2, 3, 4) s
    join maintenance_part p on p.team_id = gemba_team() and p.id = s.part_id`.execute(ctx.db)
  return rows
}

const levels = ['part', 'failure', 'cause'] as const

/** Breakdowns by each level of their codes: how many, how long until repaired, what their parts cost. */
async function readCodes(ctx: Ctx, asked: Asked): Promise<FailureBar[]> {
  const { since, until } = instants(ctx, asked)
  const within = sql`b.reported_at >= ${since} and b.reported_at < ${until} and b.state <> 'cancelled' and ${among('b.machineId', asked)}`
  // Each part is summed of its tables before they meet: nothing that was reckoned is joined, whose size the database could only guess.
  const { rows } = await sql<FailureBar>`
    with facts as (
      select b.part_id, b.failure_id, b.cause_id, count(*) as occurrences, coalesce(sum(${milliseconds('b.reportedAt', 'b.repairedAt')}), 0) as length,
        0::numeric as cost
      from maintenance_breakdown b where ${within} group by 1, 2, 3
      union all
      select b.part_id, b.failure_id, b.cause_id, 0, 0, sum(round(-v.quantity * coalesce(v.price, 0), 2))
      from maintenance_part_move v join maintenance_breakdown b on b.team_id = v.team_id and b.id = v.breakdown_id
      where ${within} group by 1, 2, 3)
    select x.level as by, x.code_id as id, ${nameIn<string | null>(ctx, 'f')} as label, sum(b.occurrences)::bigint as occurrences,
      round((sum(b.length) / 1000)::numeric, 3) as seconds, sum(b.cost) as cost
    from facts b
    cross join lateral (values (${levels[0]}, b.part_id), (${levels[1]}, b.failure_id), (${levels[2]}, b.cause_id)) as x (level, code_id)
    left join maintenance_failure_code f on f.team_id = gemba_team() and f.id = x.code_id
    group by 1, 2, 3 order by 1, 4 desc, 2`.execute(ctx.db)
  return rows
}

/** All that key figures of machines and objects are reckoned of, and the sums by code and spare part. */
export async function readFigures(ctx: Ctx, asked: Asked): Promise<{ parts: Part[]; bars: FailureBar[] }> {
  const [ledger, breakdowns, tasks, backlog, costs, codes] = await Promise.all([
    failureTimesOf(ctx.db, asked),
    ofBreakdowns(ctx, asked),
    ofTasks(ctx, asked),
    ofBacklog(ctx, asked),
    readCosts(ctx, asked),
    readCodes(ctx, asked),
  ])
  const ofLedger = ledger.map((each) => ({ ...each, objectId: null }))
  return { parts: [...ofLedger, ...breakdowns, ...tasks, ...backlog, ...costs], bars: [...codes, ...byPart(costs)] }
}

function byPart(costs: readonly PartCost[]): FailureBar[] {
  const bars = new Map<number, FailureBar>()
  for (const { partId, label, takings, partsCost } of costs) {
    const bar = bars.get(partId) ?? { by: 'sparePart', id: partId, label, occurrences: 0, seconds: null, cost: 0 }
    bars.set(partId, {
      ...bar,
      occurrences: bar.occurrences + takings,
      cost: Math.round((bar.cost + partsCost) * 100) / 100,
    })
  }
  return [...bars.values()]
}
