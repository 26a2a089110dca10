import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { StationCall, StationTask, selectBoardStation, selectSiteView } from '#areas/boards/contract/floor.api.ts'
import { membersWork } from '#areas/planning/server/index.ts'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, madeNameIn, nameIn, type Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'
import { machinesOf } from '../machines/machines-of.ts'
import { stationCourse } from './station-course.ts'

/** Stations of workshops and lines, or those named; `stationId`: that one alone. */
export const stationsAmong = (
  db: Db,
  reader: Reader,
  { stationId, ...filter }: BoardFilter & { stationId?: number },
) => {
  let query = db
    .selectFrom('station as s')
    .innerJoin('productionLine as l', (j) =>
      j.onRef('l.teamId', '=', 's.teamId').onRef('l.id', '=', 's.effectiveLineId'),
    )
    .leftJoin('workCenter as c', (j) => j.onRef('c.teamId', '=', 's.teamId').onRef('c.id', '=', 's.workCenterId'))
    .select([
      's.id',
      's.number',
      nameIn(reader, 's').as('name'),
      nameIn(reader, 'l').as('lineName'),
      's.workCenterId',
      nameIn<string | null>(reader, 'c').as('workCenterName'),
    ])
  if (filter.workshopIds?.length) query = query.where('s.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('s.effectiveLineId', 'in', filter.lineIds)
  if (filter.stationIds?.length) query = query.where('s.id', 'in', filter.stationIds)
  if (stationId !== undefined) query = query.where('s.id', '=', stationId)
  return query.orderBy('s.number')
}

/** Stations that the caller sees. */
export async function boardStations(ctx: Ctx, filter: BoardFilter): Promise<OutputOf<typeof selectBoardStation>> {
  const { db } = ctx
  const rows = await stationsAmong(db, ctx, filter).execute()
  return { rows: rows.map(({ id, number, name, lineName }) => ({ id, number, name, lineName })) }
}

type Station = Awaited<ReturnType<ReturnType<typeof stationsAmong>['execute']>>[number]

/** One station now; without one asked for, the first. */
export async function siteView(
  ctx: Ctx,
  filter: BoardFilter & { stationId?: number },
): Promise<OutputOf<typeof selectSiteView>> {
  return siteNow(ctx, await stationsAmong(ctx.db, ctx, filter).limit(1).executeTakeFirst())
}

/** What a station's board shows of it now; nothing of none. */
export async function siteNow(ctx: Ctx, station: Station | undefined): Promise<OutputOf<typeof selectSiteView>> {
  const { db } = ctx
  if (!station)
    return { station: null, task: null, next: null, course: null, people: [], machines: [], calls: [], lastCall: null }
  const { workCenterId, ...shown } = station
  const [tasks, people, machines, calls, lastCall] = await Promise.all([
    tasksAt(db, ctx, station),
    peopleAt(db, station.id),
    machinesAt(ctx, workCenterId),
    callsAt(ctx, station.id),
    lastCallAt(ctx, station.id),
  ])
  const [task = null, ...more] = tasks
  return {
    station: shown,
    task,
    course: task && (await stationCourse(ctx, task.id)),
    next: more.find((each) => each.status === 'waiting') ?? null,
    people,
    machines: machines.map(({ id, name, lamp, state, since }) => ({ id, name, lamp, state, since })),
    calls,
    lastCall,
  }
}

/** What the people at the station work on goes first, then what runs at its work centre, then what is to begin first. */
export async function tasksAt(
  db: Db,
  reader: Reader,
  { id, workCenterId }: { id: number; workCenterId: number | null },
): Promise<StationTask[]> {
  const { rows } = await sql<StationTask>`
    select t.id, t.task_no, t.status, coalesce(w.workorder_no, k.workorder_no) as workorder_no,
      coalesce(w.material_no, k.material_no) as material_no, coalesce(${madeNameIn(reader, 'w')}, k.material_desc) as material_desc,
      coalesce(${copiedNameIn(reader, 'o', 'operation', 'produreName')}, k.produre_name) as produre_name, t.plan_quantity,
      t.reported_good as good, t.reported_defective as defective, t.reported_good - t.approved_good as unapproved,
      coalesce(t.published_start, t.planned_start) as start, coalesce(t.published_end, t.planned_end) as "end"
    from task t
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
    left join lateral ${membersWork(reader)} k on true
    where t.work_center_id = ${workCenterId} and t.combined_into is null
      and (t.status in ('inProgress', 'moldChanging') or (t.status = 'waiting' and t.released))
    order by exists (select from duty_session u where u.team_id = t.team_id and u.task_id = t.id and u.station_id = ${id} and u.off_at is null) desc,
      t.status = 'waiting', coalesce(t.published_start, t.planned_start), t.id
    limit 4`.execute(db)
  return rows
}

async function peopleAt(db: Db, stationId: number) {
  return db
    .selectFrom('dutySession as u')
    .innerJoin('teamUser as p', (j) => j.onRef('p.teamId', '=', 'u.teamId').onRef('p.id', '=', 'u.userId'))
    .select(['p.name', 'u.onAt as since'])
    .where('u.stationId', '=', stationId)
    .where('u.offAt', 'is', null)
    .orderBy('u.onAt')
    .execute()
}

const machinesAt = (ctx: Ctx, workCenterId: number | null) =>
  machinesOf(ctx, {})
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('workCenterMachine as c')
          .select('c.machineId')
          .whereRef('c.teamId', '=', 'm.teamId')
          .whereRef('c.machineId', '=', 'm.id')
          .where('c.workCenterId', '=', workCenterId ?? 0),
      ),
    )
    .execute()

async function callsAt(ctx: Ctx, stationId: number): Promise<StationCall[]> {
  const { rows } = await sql<StationCall>`
    select c.call_no, ${nameIn(ctx, 'y')} as type_name, c.raised_at, c.status <> 'awaitingResponse' as answered
    from andon_call c join andon_type y on y.team_id = c.team_id and y.id = c.type_id
    where c.station_id = ${stationId} and c.status not in ('finished', 'closed') order by c.raised_at limit 10`.execute(
    ctx.db,
  )
  return rows
}

async function lastCallAt(ctx: Ctx, stationId: number): Promise<Pick<StationCall, 'typeName' | 'raisedAt'> | null> {
  const { rows } = await sql<Pick<StationCall, 'typeName' | 'raisedAt'>>`
    select ${nameIn(ctx, 'y')} as type_name, c.raised_at
    from andon_call c join andon_type y on y.team_id = c.team_id and y.id = c.type_id
    where c.station_id = ${stationId} and c.status in ('finished', 'closed') order by c.raised_at desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}
