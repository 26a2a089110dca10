import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { localDate } from '#engines/working-time/index.ts'

/** Where a mold of the ledger is, seen from a task that wants it. */
export interface MoldPlace {
  number: string
  /** As in the ledger, or `here`: it hangs where the task is planned. */
  where: 'here' | 'inUse' | 'inLibrary' | 'inMaintenance' | 'underRepair'
  location: string | null
  /** The machine that it hangs in, where the caller sees it. */
  machine: string | null
}

/** What the product knows of a task's needs; of a combined task the worst of its members. */
export interface ReadinessFacts {
  id: number
  status: string
  released: boolean
  shiftDate: string | null
  /** Order materials that it is made of, and the orders that they belong to. */
  materials: number
  orderIds: number[]
  tools: string[]
  /** Those of them that stand in the mold ledger, where the team asks that they are mounted before work starts and there is a machine. */
  molds: MoldPlace[]
  /** Tools of it that a task at work holds, and which task. */
  toolsHeldBy: string | null
  heldTools: string | null
  centerName: string
  centerEnabled: boolean
  staffing: number
  /** People arranged for its shift on its line: null: nobody is arranged there at all. */
  arranged: number | null
  /** People of a position that it takes; null: its operation names none. */
  crew: string | null
  /** Skills that they must have; null: its operation wants none. */
  skills: string | null
  crewNeeded: number | null
  /** Of those how many are arranged for its shift in the workshop; null: nobody is arranged there at all. */
  crewArranged: number | null
  /** The day on which it is to start. */
  startDate: string
  /** People of the team with certificates of all its skills that hold on that day, arranged or not; null: it wants none. */
  able: number | null
  machine: string | null
  machineEnabled: boolean | null
  /** By the time ledger; null: it was never heard of. */
  machineState: string | null
  /** Until when the machine is out of use now; ISO text. */
  downUntil: string | null
  /** The task at work on its machine (or work centre, where parallel production is not allowed). */
  busyWith: string | null
  /** Pieces of the operation before that are there and not yet taken; null: it has none before. */
  available: number | null
  waitsFor: string | null
}

/** Facts of tasks that have not begun: of one, or of all planned between two instants (ISO text). */
export async function readFacts(
  ctx: Ctx,
  of: { id: number } | { from: string; to: string },
): Promise<ReadinessFacts[]> {
  const which =
    'id' in of
      ? sql`t.id = ${of.id}`
      : sql`t.planned_setup_start < ${of.to} and t.planned_end > ${of.from} and t.combined_into is null`
  const { zone } = ctx.caller
  const today = localDate(zone, ctx.now.getTime())
  const { rows } = await sql<ReadinessFacts>`
    with wanted as materialized (
      select t.*, coalesce(t.shift_date, (t.planned_start at time zone ${zone})::date, ${today}::date) as day
      from task t where t.status in ('notScheduled', 'waiting') and ${which}
    ), part as (
      select w.id as whole, op.id as operation_id, op.crew_position_id, op.crew_size, o.mold, o.fixture_number, o.work_order_id, o.produre_name, before.name as before_name,
        case when before.good is null then null
          else coalesce(o.transferred_in, before.good) - o.reported_good - o.reported_defective end as available
      from wanted w
      join task p on p.team_id = w.team_id and (p.id = w.id or p.combined_into = w.id)
      join order_operation o on o.team_id = p.team_id and o.id = p.order_operation_id
      left join operation op on op.team_id = o.team_id and op.id = o.operation_id
      left join lateral (
        select b.reported_good as good, b.produre_name as name from order_operation b
        where b.team_id = o.team_id and b.work_order_id = o.work_order_id and o.sequence = any(b.successor)
        order by b.reported_good, b.sequence limit 1) before on true
    ), need as (
      select whole, min(available) as available,
        (array_agg(before_name order by available) filter (where available is not null))[1] as waits_for,
        coalesce(array_agg(distinct tool) filter (where tool is not null), '{}') as tools,
        array_agg(distinct mold) filter (where mold is not null) as molds,
        (array_agg(crew_position_id order by crew_size desc) filter (where crew_position_id is not null))[1] as crew,
        max(coalesce(crew_size, 1)) as crew_size
      from part left join lateral unnest(array[mold, fixture_number]) as tool on true
      group by whole
    ), skilled as materialized (
      select whole, array_agg(distinct s.id) as skill_ids, string_agg(distinct s.name, ${ctx.t('listed')}) as names
      from part
        join operation_skill k on k.operation_id = part.operation_id
        join skill s on s.team_id = k.team_id and s.id = k.skill_id and s.enabled
      group by whole
    ), fit as materialized (
      select k.*, (
        select count(*)::int from team_user u
        where u.deleted_at is null and u.status = 'enabled' and (k.crew is null or u.position_id = k.crew)
          and cardinality(k.skill_ids) = (select count(*) from user_skill c
            where c.team_id = u.team_id and c.user_id = u.id and c.skill_id = any(k.skill_ids)
              and c.starts_on <= k.day and (c.expires_on is null or c.expires_on >= k.day))) as people
      from (select distinct need.crew, skilled.skill_ids, w.day from wanted w
        join need on need.whole = w.id join skilled on skilled.whole = w.id) k
    ), working as (
      select r.id, r.team_id, r.task_no, r.machine_id, r.work_center_id,
        array(select tool from task m
          join order_operation o on o.team_id = m.team_id and o.id = m.order_operation_id,
          unnest(array[o.mold, o.fixture_number]) as tool
          where m.team_id = r.team_id and (m.id = r.id or m.combined_into = r.id) and tool is not null) as tools
      from task r where r.status in ('inProgress', 'moldChanging')
    ), arranged as (
      select a.line_id, a.date, a.shift_id, s.work_center_id, count(distinct a.user_id)::int as people
      from personnel_arrangement a left join station s on s.team_id = a.team_id and s.id = a.station_id
      where a.date in (select shift_date from wanted)
      group by a.line_id, a.date, a.shift_id, s.work_center_id
    ), crowd as (
      select l.workshop_id, a.date, a.shift_id, u.position_id, count(distinct a.user_id)::int as people,
        array(select c.skill_id from user_skill c where c.team_id = a.team_id and c.user_id = a.user_id
          and c.skill_id in (select unnest(skill_ids) from skilled)
          and c.starts_on <= a.date and (c.expires_on is null or c.expires_on >= a.date) order by c.skill_id) as held
      from personnel_arrangement a
        join production_line l on l.team_id = a.team_id and l.id = a.line_id
        join team_user u on u.team_id = a.team_id and u.id = a.user_id
      where a.date in (select shift_date from wanted)
      group by l.workshop_id, a.date, a.shift_id, u.position_id, held
    )
    select w.id, w.status, w.released, w.shift_date, w.day as start_date, skilled.names as skills,
      (select count(*)::int from order_material om where om.work_order_id in (
        select work_order_id from part where part.whole = w.id)) as materials,
      array(select distinct work_order_id from part where part.whole = w.id) as order_ids,
      coalesce(need.tools, '{}') as tools, placed.molds, held.task_no as tools_held_by, held.tools as held_tools,
      c.name as center_name, c.enabled as center_enabled, c.staffing,
      (select sum(people) filter (where a.work_center_id is null or a.work_center_id = w.work_center_id)::int
        from arranged a where a.line_id = coalesce(w.line_id, c.line_id) and a.date = w.shift_date
          and a.shift_id = w.shift_id having count(*) > 0) as arranged,
      (select name from position where position.team_id = w.team_id and position.id = need.crew) as crew,
      need.crew_size as crew_needed,
      (select coalesce(sum(people) filter (where (need.crew is null or position_id = need.crew)
          and held @> coalesce(skilled.skill_ids, '{}')), 0)::int from crowd
        where crowd.workshop_id = c.workshop_id and crowd.date = w.shift_date and crowd.shift_id = w.shift_id
        having count(*) > 0) as crew_arranged,
      fit.people as able,
      m.number || ' ' || m.name as machine, m.enabled as machine_enabled, v.state as machine_state,
      (select max(d.ends_at) from machine_downtime d
        where d.machine_id = w.machine_id and d.starts_at <= ${ctx.now.toISOString()}
          and d.ends_at > ${ctx.now.toISOString()}) as down_until,
      (select min(r.task_no) from working r
        where r.id <> w.id and case when w.machine_id is null then not c.parallel_production and r.work_center_id = w.work_center_id
          else r.machine_id = w.machine_id end) as busy_with,
      need.available, need.waits_for
    from wanted w
    join work_center c on c.team_id = w.team_id and c.id = w.work_center_id
    left join machine m on m.team_id = w.team_id and m.id = w.machine_id
    left join machine_live v on v.team_id = m.team_id and v.machine_id = m.id
    left join need on need.whole = w.id
    left join skilled on skilled.whole = w.id
    left join fit on fit.skill_ids = skilled.skill_ids and fit.day = w.day and fit.crew is not distinct from need.crew
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('number', d.number, 'location', d.location, 'machine', h.number || ' ' || h.name,
        'where', case when k.machine_id = w.machine_id or (w.machine_id is null and (k.work_center_id = w.work_center_id or exists (
          select from work_center_machine a where a.team_id = k.team_id and a.work_center_id = w.work_center_id
            and a.machine_id = k.machine_id))) then 'here' else d.status end) order by d.number), '[]') as molds
      from mold d
      left join mold_mounting k on k.team_id = d.team_id and k.mold_id = d.id and k.removed_at is null
      left join machine h on h.team_id = k.team_id and h.id = k.machine_id
      where d.team_id = w.team_id and d.number = any(need.molds)
        and (w.machine_id is not null or exists (
          select from work_center_machine a where a.team_id = w.team_id and a.work_center_id = w.work_center_id))
        and coalesce((select (s.value ->> 'moldCheck')::boolean from team_config s where s.name = 'planSet'), true)
    ) placed
    left join lateral (
      select min(r.task_no) as task_no, string_agg(distinct tool, ', ') as tools
      from working r, unnest(r.tools) as tool where tool = any(need.tools)
    ) held on true
    order by w.id`.execute(ctx.db)
  return rows
}
