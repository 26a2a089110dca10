import { type RawBuilder, sql } from 'kysely'
import { timelineMore } from '#areas/workcenters/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuseField } from '#core/server/refusal.ts'
import { addDays, startOfDate } from '#engines/working-time/index.ts'
import {
  type getMachineTimeline,
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
  timelineMost,
} from '../contract/timeline.ts'
import { causeText } from './conditions/cause.ts'
import { maySeeEntry } from './policy.ts'
import { joinTaskName, taskName } from './tasks/named.ts'
import { isAbout, oneSubject, type Subject, subjectNumber } from './tasks/subject.ts'

interface Asked extends Subject {
  since: string
  until: string
}

/** What overlaps the days, of one kind; the newest so many and one more. */
type Read = (ctx: Ctx, asked: Asked) => RawBuilder<TimelineEntry>

const windows: Read = (_ctx, { machineId, since, until }) => sql`
  select d.id, 'window' as kind, d.starts_at as at, d.ends_at as until, false as moment, coalesce(d.reason, '') as name, null as detail,
    u.name as who, null as state
  from machine_downtime d left join team_user u on u.team_id = d.team_id and u.id = d.created_by
  where d.machine_id = ${machineId} and d.planned and d.starts_at < ${until}::timestamptz and d.ends_at > ${since}::timestamptz
  order by d.starts_at desc limit ${timelineMost + 1}`

const tasks: Read = (ctx, { since, until, ...of }) => sql`
  select t.id, 'task' as kind, coalesce(t.begun_at, t.closed_at) as at, t.closed_at as until, t.begun_at is null as moment, t.task_no as name,
    ${taskName(ctx)} || case when t.failed > 0 then ' · ' || ${ctx.t('machineTimeline.outOfOrder')} || ' ' || t.failed else '' end as detail,
    u.name as who, t.outcome as state
  from maintenance_task t
  ${joinTaskName}
  left join team_user u on u.team_id = t.team_id and u.id = coalesce(t.closed_by, t.begun_by)
  where ${isAbout('t', of)} and coalesce(t.begun_at, t.closed_at) < ${until}::timestamptz
    and coalesce(t.closed_at, now()) >= ${since}::timestamptz
  order by 3 desc limit ${timelineMost + 1}`

/** What was found and put right later, with the reason. */
const corrections: Read = (_ctx, { since, until, ...of }) => sql`
  select t.id * 1000 + k.number as id, 'correction' as kind, k.made_at as at, null as until, true as moment, t.task_no as name,
    k.reason as detail, u.name as who, null as state
  from maintenance_correction k
  join maintenance_task t on t.team_id = k.team_id and t.id = k.task_id
  left join team_user u on u.team_id = k.team_id and u.id = k.made_by
  where ${isAbout('t', of)} and k.made_at >= ${since}::timestamptz and k.made_at < ${until}::timestamptz
  order by k.made_at desc limit ${timelineMost + 1}`

/** What passed its limit, whatever became of the task since. */
const conditions: Read = (ctx, { machineId, since, until }) => sql`
  select t.id, 'condition' as kind, c.at, null as until, true as moment, ${causeText(ctx)} as name, ${nameIn(ctx, 'p')} || ' · ' || t.task_no as detail,
    null as who, case when t.outcome is null then 'pending' else t.outcome end as state
  from maintenance_task_cause c
  join maintenance_task t on t.team_id = c.team_id and t.id = c.task_id
  join maintenance_plan p on p.team_id = t.team_id and p.id = t.plan_id
  where t.machine_id = ${machineId} and c.at >= ${since}::timestamptz and c.at < ${until}::timestamptz
  order by c.at desc limit ${timelineMost + 1}`

const rounds: Read = (ctx, { machineId, since, until }) => sql`
  select q.id, 'round' as kind, q.checked_at as at, null as until, true as moment, o.round_no as name, ${nameIn(ctx, 'r')} as detail, u.name as who,
    case when q.skipped then 'skipped' when q.failed > 0 then 'failed' else 'fine' end as state
  from maintenance_round_point q
  join maintenance_round o on o.team_id = q.team_id and o.id = q.round_id
  join maintenance_route r on r.team_id = o.team_id and r.id = o.route_id
  left join team_user u on u.team_id = q.team_id and u.id = q.checked_by
  where q.machine_id = ${machineId} and q.checked_at >= ${since}::timestamptz and q.checked_at < ${until}::timestamptz
  order by q.checked_at desc limit ${timelineMost + 1}`

const breakdowns: Read = (_ctx, { machineId, since, until }) => sql`
  select b.id, 'breakdown' as kind, b.reported_at as at, b.repaired_at as until, false as moment, b.breakdown_no as name,
    concat_ws(' → ', b.symptom, b.solution) as detail, u.name as who, b.state
  from maintenance_breakdown b left join team_user u on u.team_id = b.team_id and u.id = b.handler_id
  where b.machine_id = ${machineId} and b.reported_at < ${until}::timestamptz and coalesce(b.repaired_at, now()) >= ${since}::timestamptz
  order by b.reported_at desc limit ${timelineMost + 1}`

/** Standstills that somebody would call one: faults, and whatever lasted for five minutes. */
const stops: Read = (ctx, { machineId, since, until }) => sql`
  select s.id, 'stop' as kind, s.start_at as at, s.end_at as until, false as moment,
    coalesce(${nameIn(ctx, 'e')}, '') as name, s.reason_note as detail, null as who, s.state
  from machine_state s left join exception_reason e on e.team_id = s.team_id and e.id = s.reason_id
  where s.machine_id = ${machineId} and s.state not in ('running', 'changingMold') and s.start_at < ${until}::timestamptz
    and coalesce(s.end_at, now()) > ${since}::timestamptz
    and (s.state = 'fault' or coalesce(s.end_at, now()) - s.start_at >= interval '5 minutes')
  order by s.start_at desc limit ${timelineMost + 1}`

/** With what they cost, as far as anybody has said. */
const parts: Read = (ctx, { since, until, ...of }) => sql`
  select v.id, 'part' as kind, v.at, null as until, true as moment, p.number as name,
    concat_ws(' · ', concat_ws(' ', ${nameIn(ctx, 'p')}, trim_scale(-v.quantity), p.unit), round(-v.quantity * v.price, 2)) as detail, u.name as who, v.kind as state
  from maintenance_part_move v
  join maintenance_part p on p.team_id = v.team_id and p.id = v.part_id
  left join maintenance_task t on t.team_id = v.team_id and t.id = v.task_id
  left join maintenance_breakdown b on b.team_id = v.team_id and b.id = v.breakdown_id
  left join team_user u on u.team_id = v.team_id and u.id = v.user_id
  where (${isAbout('t', of)} or ${of.machineId !== null} and b.machine_id = ${of.machineId}) and v.kind in ('taken', 'returned') and v.at >= ${since}::timestamptz
    and v.at < ${until}::timestamptz
  order by v.at desc limit ${timelineMost + 1}`

/** A state in the caller's words; null: it says nothing beyond its kind. */
function stateText(ctx: Ctx, { kind, state }: TimelineEntry): string | null {
  if (state === null) return null
  if (kind === 'stop') return ctx.t(`machineState.${state as 'fault'}`)
  if (kind === 'breakdown') return ctx.t(`maintenanceBreakdownStatus.${state as 'confirmed'}`)
  if (kind === 'task' || kind === 'condition') return ctx.t(`maintenanceTaskStatus.${state as 'executed'}`)
  if (kind === 'part') return ctx.t(`machineTimeline.part.${state as 'taken'}`)
  return ctx.t(`machineTimeline.round.${state as 'fine'}`)
}

/** `document` is told by the area that has them. Of an object there are tasks and what was taken for them; the rest is of machines. */
const reads: Record<Exclude<TimelineKind, 'document'>, { right: string; read: Read; ofObjects?: true }> = {
  window: { right: 'maintenanceTask.view', read: windows },
  task: { right: 'maintenanceTask.view', read: tasks, ofObjects: true },
  correction: { right: 'maintenanceTask.view', read: corrections, ofObjects: true },
  condition: { right: 'maintenanceTask.view', read: conditions },
  round: { right: 'maintenanceRound.view', read: rounds },
  breakdown: { right: 'maintenanceBreakdown.view', read: breakdowns },
  stop: { right: 'maintenanceTask.view', read: stops },
  part: { right: 'maintenancePart.view', read: parts, ofObjects: true },
}

/** What happened to one machine or object and was planned for it, the newest first; each kind for those who may see it elsewhere. */
export async function machineTimeline(
  ctx: Ctx,
  { from, to, kinds = [...timelineKinds], ...input }: InputOf<typeof getMachineTimeline>,
): Promise<OutputOf<typeof getMachineTimeline>> {
  if (to < from) throw refuseField('to', 'invalid.daysReversed')
  const of = oneSubject(input)
  const { machineId } = of
  await subjectNumber(ctx, of)
  const { zone } = ctx.caller
  const asked = {
    ...of,
    since: new Date(startOfDate(zone, from)).toISOString(),
    until: new Date(startOfDate(zone, addDays(to, 1))).toISOString(),
  }
  const rows: TimelineEntry[] = []
  // One after the other: a transaction has one connection.
  for (const [kind, { right, read, ofObjects }] of Object.entries(reads))
    if (kinds.includes(kind as TimelineKind) && maySeeEntry(ctx.caller, right) && (machineId !== null || ofObjects))
      rows.push(...(await read(ctx, asked).execute(ctx.db)).rows)
  for (const { kind, right, read } of ctx.filled(timelineMore))
    if (machineId !== null && kinds.includes(kind) && maySeeEntry(ctx.caller, right)) {
      const happened = await read(ctx, { ...asked, machineId, most: timelineMost + 1 })
      rows.push(...happened.map((each) => ({ ...each, kind, until: null, moment: true, state: null })))
    }
  rows.sort((a, b) => Date.parse(b.at) - Date.parse(a.at) || b.id - a.id)
  const shown = rows.slice(0, timelineMost).map((row) => ({ ...row, state: stateText(ctx, row) }))
  return { rows: shown, more: rows.length > timelineMost }
}
