import { sql } from 'kysely'
import { nameIn } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { machineStopCrud, stopStates } from '../../contract/stop.ts'

/**
 * The stretches of a stop `s` within what its machine was planned to work, as the OEE report reckons (ISO 22400-2 PBT): its shifts, which the
 * roll-ups keep as minutes of work from their start, less planned maintenance. None for a machine without a calendar. A shift that
 * begins before the stop began a day before at most.
 */
const withinPlan = sql`(
  tstzmultirange(tstzrange(s.start_at, greatest(s.start_at, coalesce(s.end_at, now()))))
  * coalesce((
      select range_agg(tstzrange(w.start_at + split_part(p.work, '-', 1)::double precision * interval '1 minute',
        w.start_at + split_part(p.work, '-', 2)::double precision * interval '1 minute'))
      from machine_shift w cross join unnest(string_to_array(w.plan, ' ')) as p (work)
      where w.team_id = s.team_id and w.machine_id = s.machine_id and p.work like '%-%'
        and w.start_at > s.start_at - interval '1 day' and w.start_at < coalesce(s.end_at, now())
    ), '{}')
  - coalesce((
      select range_agg(tstzrange(d.starts_at, d.ends_at)) from machine_downtime d
      where d.team_id = s.team_id and d.machine_id = s.machine_id and d.planned
        and d.ends_at > s.start_at and d.starts_at < coalesce(s.end_at, now())
    ), '{}'))`

export const machineStops = serveCrud(machineStopCrud, {
  table: 'machineState',
  list: (db, ctx) =>
    db
      .selectFrom('machineState as s')
      .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 's.teamId').onRef('m.id', '=', 's.machineId'))
      .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
      .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.id', '=', 'm.lineId'))
      .leftJoin('exceptionReason as r', (j) => j.onRef('r.teamId', '=', 's.teamId').onRef('r.id', '=', 's.reasonId'))
      .leftJoin('teamUser as u', (j) => j.onRef('u.teamId', '=', 's.teamId').onRef('u.id', '=', 's.reasonBy'))
      .where('s.state', 'in', [...stopStates])
      .select([
        's.id',
        sql<number>`1`.as('version'),
        's.startAt as createdAt',
        's.machineId',
        'm.number as machineNumber',
        nameIn(ctx, 'm').as('machineName'),
        's.state',
        's.lamp',
        's.startAt',
        's.endAt',
        sql<number>`floor(extract(epoch from coalesce(s.end_at, now()) - s.start_at))::bigint`.as('seconds'),
        sql<number>`(select floor(coalesce(sum(extract(epoch from upper(o.part) - lower(o.part))), 0))::bigint
          from unnest(${withinPlan}) as o (part))`.as('plannedSeconds'),
        sql<boolean>`not isempty(${withinPlan})`.as('inPlan'),
        sql<boolean>`s.reason_id is not null or s.reason_note is not null`.as('explained'),
        nameIn<string | null>(ctx, 'r', 'className').as('className'),
        's.reasonId',
        nameIn<string | null>(ctx, 'r').as('reasonName'),
        's.reasonNote',
        'r.planned',
        'r.assessed',
        'u.name as reasonByName',
        's.reasonAt',
        'm.lineId',
        nameIn<string | null>(ctx, 'l').as('lineName'),
        'm.workshopId',
        nameIn(ctx, 'd').as('workshopName'),
      ]),
  sort: [{ field: 'startAt', order: 'desc' }],
})
