import { sql } from 'kysely'
import type { BoardFilter } from '#areas/boards/contract/board.ts'
import type { Lamp, MachineState } from '#areas/equipment/contract/machine-state.ts'
import { membersWork } from '#areas/planning/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { asWritten, nameIn } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

export interface BoardMachine {
  id: number
  number: string
  name: string
  workshopId: number
  workshopName: string
  lineId: number | null
  lineName: string | null
  state: MachineState
  lamp: Lamp
  since: string | null
}

/** The machines in use, in the order of their numbers, as they stand. One that was never heard of has no data. */
export function machinesOf(ctx: Pick<Ctx, 'db' | 'language'>, filter: BoardFilter) {
  let query = ctx.db
    .selectFrom('machine as m')
    .innerJoin('department as d', (j) => j.onRef('d.teamId', '=', 'm.teamId').onRef('d.id', '=', 'm.workshopId'))
    .leftJoin('productionLine as p', (j) => j.onRef('p.teamId', '=', 'm.teamId').onRef('p.id', '=', 'm.lineId'))
    .leftJoin('machineLive as l', (j) => j.onRef('l.teamId', '=', 'm.teamId').onRef('l.machineId', '=', 'm.id'))
    .select([
      'm.id',
      'm.number',
      nameIn(ctx, 'm').as('name'),
      'm.workshopId',
      nameIn(ctx, 'd').as('workshopName'),
      'm.lineId',
      nameIn<string | null>(ctx, 'p').as('lineName'),
    ])
    .select([
      sql<MachineState>`coalesce(l.state, 'noData')`.as('state'),
      sql<Lamp>`coalesce(l.lamp, 'gray')`.as('lamp'),
      'l.since',
    ])
    .where('m.enabled', '=', true)
  if (filter.workshopIds?.length) query = query.where('m.workshopId', 'in', filter.workshopIds)
  if (filter.lineIds?.length) query = query.where('m.lineId', 'in', filter.lineIds)
  if (filter.stationIds?.length)
    query = query.where(
      sql<boolean>`exists (select from station z join work_center_machine y on y.team_id = z.team_id and y.work_center_id = z.work_center_id
        where z.team_id = m.team_id and z.id = any (${filter.stationIds}::bigint[]) and y.machine_id = m.id)`,
    )
  return query.orderBy('m.number')
}

/** The order that runs on each machine; of several, the one that ends first. */
export async function ordersOn(db: Db, machineIds: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ machineId: number; workorderNo: string }>`
    select distinct on (t.machine_id) t.machine_id, coalesce(w.workorder_no, k.workorder_no) as workorder_no
    from task t
    left join work_order w on w.team_id = t.team_id and w.id = t.work_order_id
    left join lateral ${membersWork(asWritten)} k on true
    where t.machine_id = any (${machineIds}::bigint[]) and t.status in ('inProgress', 'moldChanging') and t.combined_into is null
    order by t.machine_id, t.published_end, t.id`.execute(db)
  return new Map(rows.map((row) => [row.machineId, row.workorderNo]))
}

export interface ShiftNow {
  machineId: number
  /** ISO 8601; the end is the present while the shift runs. */
  start: string
  end: string
  day: string
  shiftId: string
  shiftName: string | null
  counted: number
}

/** The shift that each machine is in, or was in last, as far as it is rolled up. */
export async function shiftsNow(db: Db, machineIds: readonly number[]): Promise<Map<number, ShiftNow>> {
  const { rows } = await sql<ShiftNow>`
    select u.machine_id, s.start_at as start, s.end_at as "end", s.production_day::text as day, s.shift_id, s.shift_name, s.counted
    from unnest(${machineIds}::bigint[]) as u (machine_id)
    cross join lateral (
      select * from machine_shift s where s.machine_id = u.machine_id and s.shift_id is not null order by s.start_at desc limit 1
    ) s`.execute(db)
  return new Map(rows.map((row) => [row.machineId, row]))
}
