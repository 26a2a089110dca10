import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { isBeyond } from '#engines/maintenance/index.ts'
import type { getMachineConditions } from '../../contract/condition.ts'
import { countStops, shiftStarts } from './stops.ts'

type Told = OutputOf<typeof getMachineConditions>
type Row = Omit<Told['rows'][number], 'standing' | 'value'> & { value: number | null; doneAt: string | null }

/** The newest number that a device, a check or a round, or a reading told of what `c` watches on the machine. */
const newest = (machineId: number) => sql`(
  select q.value, q.at from (
    select (d."values" -> p.name ->> 'value')::numeric as value, to_timestamp((d."values" -> p.name ->> 'at')::float8 / 1000) as at
    from device_point p join device_live d on d.team_id = p.team_id and d.device_id = p.device_id
    where c.kind = 'measure' and p.use = 'measure' and p.machine_id = ${machineId} and p.name = c.subject
      and jsonb_typeof(d."values" -> p.name -> 'value') = 'number'
    union all
    (select v.value, t.closed_at from maintenance_task t
    join maintenance_value v on v.team_id = t.team_id and v.task_id = t.id and v.number = t.corrections
    join maintenance_standard_version s on s.team_id = t.team_id and s.id = t.standard_version_id
    where c.kind = 'item' and t.machine_id = ${machineId} and t.outcome = 'executed' and s.items -> v.item ->> 'item' = c.subject
    order by t.closed_at desc limit 1)
    union all
    (select v.value, r.checked_at from maintenance_round_point r
    join maintenance_round_value v on v.team_id = r.team_id and v.point_id = r.id
    join maintenance_standard_version s on s.team_id = r.team_id and s.id = r.standard_version_id
    where c.kind = 'item' and r.machine_id = ${machineId} and s.items -> v.item ->> 'item' = c.subject
    order by r.checked_at desc limit 1)
    union all
    (select r.value, r.at from maintenance_reading r where c.kind = 'reading' and r.machine_id = ${machineId} order by r.id desc limit 1)
  ) q where q.value is not null order by q.at desc limit 1)`

/** What plans in use watch on one machine, and how it stands to it. */
export async function machineConditions(ctx: Ctx, { machineId }: InputOf<typeof getMachineConditions>): Promise<Told> {
  const machine = await ctx.db.selectFrom('machine').select('lineId').where('id', '=', machineId).executeTakeFirst()
  if (!machine) throw notFound()
  const { rows } = await sql<Row>`
    select c.plan_id, ${nameIn(ctx, 'p')} as plan_name, c.kind, c.subject, c.lower, c.upper, n.value, n.at, b.since, o.id as task_id, o.task_no,
      (select max(t.closed_at) from maintenance_task t where t.team_id = x.team_id and t.plan_id = x.plan_id and t.machine_id = x.machine_id) as done_at
    from maintenance_plan_machine x
    join maintenance_plan p on p.team_id = x.team_id and p.id = x.plan_id and p.enabled
    join maintenance_condition c on c.team_id = x.team_id and c.plan_id = x.plan_id
    left join maintenance_condition_beyond b on b.team_id = x.team_id and b.plan_id = x.plan_id and b.machine_id = x.machine_id
    left join maintenance_task o on o.team_id = x.team_id and o.plan_id = x.plan_id and o.machine_id = x.machine_id and o.outcome is null
    left join lateral ${newest(machineId)} n on true
    where x.machine_id = ${machineId} order by p.code`.execute(ctx.db)
  const startOf = await shiftStarts(ctx, [{ machineId, lineId: machine.lineId }])
  const now = ctx.now.getTime()
  const counted = await countStops(
    ctx,
    rows.flatMap(({ kind, doneAt }, nth) =>
      kind === 'faults' || kind === 'stops'
        ? [{ nth, machineId, kind, from: Math.max(startOf(machineId, now), doneAt ? Date.parse(doneAt) : 0), to: now }]
        : [],
    ),
  )
  return {
    rows: rows.map(({ doneAt: _doneAt, ...row }, nth) => {
      const counts = row.kind === 'faults' || row.kind === 'stops'
      const value = counts ? (counted.get(nth) ?? 0) : row.value
      if (value === null) return { ...row, value, standing: 'unknown' as const }
      const beyond = counts ? value >= (row.upper ?? 0) : isBeyond(value, row)
      return { ...row, value, standing: beyond ? ('beyond' as const) : ('within' as const) }
    }),
  }
}
