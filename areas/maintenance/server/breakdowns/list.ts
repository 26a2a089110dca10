import { sql } from 'kysely'
import { nameIn, type Reader } from '#core/server/crud/names.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import type { Db } from '#core/server/db/pool.ts'
import { maintenanceBreakdownCrud, repeatedDays } from '../../contract/breakdown.ts'
import { partsCost } from '../parts/list.ts'

const minutes = (seconds: ReturnType<typeof sql>) => sql<number | null>`round((${seconds}) / 60.0, 1)`
const between = (from: string, to: ReturnType<typeof sql>) => sql`extract(epoch from ${to} - ${sql.ref(from)})`

/** Until when a time of it runs that has not ended. */
const untilNow = sql`coalesce(b.closed_at, now())`

/** All that it waited for parts, in seconds. */
const waited = sql`(b.waited_seconds + coalesce(extract(epoch from now() - b.waiting_since), 0))`

/**
 * Seconds that the ledger has the machine `b.machine_id` in fault, from the stop in which it was reported (or the report, where it ran) until it
 * was closed.
 */
const downSeconds = sql`(
  select coalesce(sum(extract(epoch from least(coalesce(s.end_at, ${untilNow}), ${untilNow}) - greatest(s.start_at, o.at))), 0)
  from (select coalesce((select f.start_at from machine_state f where f.team_id = b.team_id and f.machine_id = b.machine_id
      and f.state = 'fault' and f.start_at <= b.reported_at and coalesce(f.end_at, now()) > b.reported_at limit 1), b.reported_at) as at) o
  join machine_state s on s.team_id = b.team_id and s.machine_id = b.machine_id and s.state = 'fault'
    and s.start_at < ${untilNow} and coalesce(s.end_at, now()) > o.at)`

/** The machine had the same failure within the days before. */
const repeated = sql<boolean>`(b.failure_id is not null and exists (select from maintenance_breakdown e
  where e.team_id = b.team_id and e.machine_id = b.machine_id and e.failure_id = b.failure_id and e.state <> 'cancelled'
    and e.id <> b.id and e.reported_at < b.reported_at and e.reported_at >= b.reported_at - ${`${repeatedDays} days`}::interval))`

const source = (db: Db, ctx: Reader) =>
  db
    .selectFrom('maintenanceBreakdown as b')
    .innerJoin('machine as m', (j) => j.onRef('m.teamId', '=', 'b.teamId').onRef('m.id', '=', 'b.machineId'))
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'b.teamId').onRef('d.id', '=', 'b.workshopId'))
    .leftJoin('productionLine as l', (j) => j.onRef('l.teamId', '=', 'b.teamId').onRef('l.id', '=', 'b.lineId'))
    .leftJoin('teamUser as r', (j) => j.onRef('r.teamId', '=', 'b.teamId').onRef('r.id', '=', 'b.reportedBy'))
    .leftJoin('teamUser as h', (j) => j.onRef('h.teamId', '=', 'b.teamId').onRef('h.id', '=', 'b.handlerId'))
    .leftJoin('teamUser as c', (j) => j.onRef('c.teamId', '=', 'b.teamId').onRef('c.id', '=', 'b.closedBy'))
    .leftJoin('maintenanceFailureCode as p1', (j) =>
      j.onRef('p1.teamId', '=', 'b.teamId').onRef('p1.id', '=', 'b.partId'),
    )
    .leftJoin('maintenanceFailureCode as p2', (j) =>
      j.onRef('p2.teamId', '=', 'b.teamId').onRef('p2.id', '=', 'b.failureId'),
    )
    .leftJoin('maintenanceFailureCode as p3', (j) =>
      j.onRef('p3.teamId', '=', 'b.teamId').onRef('p3.id', '=', 'b.causeId'),
    )
    .leftJoin('maintenanceFailureCode as p4', (j) =>
      j.onRef('p4.teamId', '=', 'b.teamId').onRef('p4.id', '=', 'b.remedyId'),
    )
    .select([
      'b.id',
      'b.version',
      'b.createdAt',
      'b.breakdownNo',
      'b.state',
      'b.machineId',
      nameIn(ctx, 'm').as('machineName'),
      'm.number as machineNumber',
      'b.symptom',
      'b.stopped',
      repeated.as('repeated'),
      'b.source',
      'r.name as reportedByName',
      'b.reportedAt',
      'b.handlerId',
      'h.name as handlerName',
      'b.acceptedAt',
      'b.leftAt',
      'b.begunAt',
      'b.repairedAt',
      'b.closedAt',
      'c.name as closedByName',
      minutes(between('b.reportedAt', sql`coalesce(b.accepted_at, ${untilNow})`)).as('responseMinutes'),
      minutes(sql`${between('b.acceptedAt', sql`coalesce(b.begun_at, ${untilNow})`)} + ${waited}`).as('waitingMinutes'),
      minutes(between('b.leftAt', sql`coalesce(b.begun_at, ${untilNow})`)).as('wayMinutes'),
      minutes(sql`${between('b.begunAt', sql`coalesce(b.repaired_at, ${untilNow})`)} - ${waited}`).as('repairMinutes'),
      minutes(between('b.repairedAt', untilNow)).as('confirmMinutes'),
      minutes(downSeconds).as('downMinutes'),
      'b.partId',
      nameIn<string | null>(ctx, 'p1').as('partName'),
      'b.failureId',
      nameIn<string | null>(ctx, 'p2').as('failureName'),
      'b.causeId',
      nameIn<string | null>(ctx, 'p3').as('causeName'),
      'b.remedyId',
      nameIn<string | null>(ctx, 'p4').as('remedyName'),
      'b.solution',
      sql<number>`(select count(*)::int from maintenance_breakdown_photo f
        where f.team_id = b.team_id and f.breakdown_id = b.id)`.as('photos'),
      partsCost('breakdown_id', 'b').as('partsCost'),
      'b.lineId',
      nameIn<string | null>(ctx, 'l').as('lineName'),
      'b.workshopId',
      nameIn(ctx, 'd').as('workshopName'),
    ])

export const breakdowns = serveCrud(maintenanceBreakdownCrud, {
  table: 'maintenanceBreakdown',
  sort: [{ field: 'reportedAt', order: 'desc' }],
  list: source,
})
