import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, type Reader, unitIn } from '#core/server/crud/names.ts'
import { containing } from '#core/server/crud/where.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type {
  getStationNow,
  StationNow,
  StationTask,
  selectWorkStation,
  WorkStation,
} from '../../contract/station.api.ts'
import { floorTasks } from './tasks.ts'

/** A terminal shows so many tasks of its station. */
const mostTasks = 60
/** A pace is told once people have been at the task for so many minutes. */
const paceAfter = 5

const stations = (
  reader: Reader,
) => sql<WorkStation>`select s.id, s.number, ${nameIn(reader, 's')} as name, ${nameIn(reader, 'l')} as line_name, ${nameIn(reader, 'd')} as workshop_name,
    ${nameIn(reader, 'c')} as work_center_name
  from station s
  join production_line l on l.team_id = s.team_id and l.id = s.effective_line_id
  join department d on d.team_id = s.team_id and d.id = s.workshop_id
  left join work_center c on c.team_id = s.team_id and c.id = s.work_center_id`

/** Stations by what stands on their label, or by words; the caller's own workshops alone. */
export async function selectStations(
  ctx: Ctx,
  { keyword, code }: InputOf<typeof selectWorkStation>,
): Promise<{ rows: WorkStation[] }> {
  if (code !== undefined) {
    const number = scannedNumber(code)
    const { rows } = await sql<WorkStation>`${stations(ctx)} where s.number = any(${spellingsOf(number)})`.execute(
      ctx.db,
    )
    if (!rows.length) throw refuse('terminal.scanUnknown', { code: number })
    return { rows }
  }
  const wanted = containing(keyword)
  const { rows } =
    await sql<WorkStation>`${stations(ctx)} where concat_ws(' ', s.number, s.name, ${nameIn(ctx, 's')}, l.name, ${nameIn(ctx, 'l')}, d.name, ${nameIn(ctx, 'd')}, c.name, ${nameIn(ctx, 'c')}) ilike ${wanted}
    order by s.number limit 60`.execute(ctx.db)
  return { rows }
}

/** What a terminal at a station shows; what its people are at comes first. */
export async function stationNow(ctx: Ctx, { stationId }: InputOf<typeof getStationNow>): Promise<StationNow> {
  const { rows } = await sql<WorkStation>`${stations(ctx)} where s.id = ${stationId}`.execute(ctx.db)
  const [station] = rows
  if (!station) throw notFound()
  return { station, tasks: await readTasks(ctx, stationId) }
}

async function readTasks(ctx: Ctx, stationId: number): Promise<StationTask[]> {
  const { rows } = await sql<StationTask>`
    select f.*, coalesce(u.unit, '') as unit, duty.people, duty.here,
      round(t.plan_quantity * 60 / nullif(t.processing_minutes, 0), 1) as planned_pace,
      round(case when duty.minutes >= ${paceAfter} then made.good * 60 / duty.minutes end, 1) as pace
    from (${floorTasks(ctx)} where t.id = any(array(${tasksAt(stationId)}))) f
    join task t on t.id = f.id
    cross join lateral (
      select count(*) as people, count(*) filter (where d.station_id = ${stationId}) as here, min(d.on_at) as since,
        (extract(epoch from ${ctx.now.toISOString()}::timestamptz - min(d.on_at)) / 60)::numeric as minutes
      from duty_session d where d.team_id = t.team_id and d.task_id = t.id and d.off_at is null) duty
    left join lateral (
      select min(${unitIn(ctx, 'w')}) as unit from task m join work_order w on w.team_id = m.team_id and w.id = m.work_order_id
      where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id)) u on true
    left join lateral (
      select coalesce(sum(r.good), 0) as good from task m
      join counted_report r on r.team_id = m.team_id and r.task_id = m.id and r.reported_at >= duty.since
      where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id)) made on true
    order by duty.here > 0 desc, f.status = 'inProgress' desc, f.planned_start nulls last, f.id
    limit ${mostTasks}`.execute(ctx.db)
  return rows
}

/** Released tasks of the station's work centre, and whatever people are on duty at there: a task that is completed too, until they end. */
const tasksAt = (stationId: number) => sql<{ id: number }>`
  select n.id from station s join task n on n.team_id = s.team_id and n.work_center_id = s.work_center_id
  where s.id = ${stationId} and n.released and n.status in ('waiting', 'inProgress', 'moldChanging') and n.combined_into is null
  union
  select d.task_id from duty_session d where d.station_id = ${stationId} and d.off_at is null and d.task_id is not null`
