import { sql } from 'kysely'
import { instructionsAtStations } from '#areas/esop/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound } from '#core/server/refusal.ts'
import type { ChangeoverSheet, ChangeoverStep } from '../contract/changeover.api.ts'
import { medianOf } from '../contract/standard.ts'
import { stoodMinutes } from './changeovers.ts'
import { lampsOf } from './lamps.ts'

type Head = Omit<ChangeoverSheet, 'steps' | 'lamps' | 'stations' | 'best' | 'median'> & {
  lineId: number
  workOrderId: number
  fromProductId: number | null
  toProductId: number
}

/** A line change as people work by it. */
export async function changeoverSheet(ctx: Ctx, { id }: { id: number }): Promise<ChangeoverSheet> {
  const head = await headOf(ctx, id)
  const { lineId, workOrderId, fromProductId, toProductId, ...told } = head
  const past = await pastMinutes(ctx, head)
  return {
    ...told,
    steps: await stepsOf(ctx, id),
    lamps: await lampsOf(ctx, { id, lineId, workOrderId }),
    stations: await stationsOf(ctx, head),
    best: past.toSorted((a, b) => a.minutes - b.minutes).slice(0, 5),
    median: medianOf(past.map(({ minutes }) => minutes)),
  }
}

async function headOf(ctx: Ctx, id: number): Promise<Head> {
  const { rows } = await sql<Head>`
    select c.id, c.number, c.status, ${nameIn(ctx, 'l')} as line_name, f.code || ' ' || ${nameIn(ctx, 'f')} as from_product_name,
      p.code || ' ' || ${nameIn(ctx, 'p')} as to_product_name, w.workorder_no, t.name as template_name, c.planned_at, c.standard_minutes,
      c.stopped_at, c.ready_at, c.released_at, r.name as released_by_name, c.cancel_reason, c.remark,
      c.line_id, c.work_order_id, c.from_product_id, c.to_product_id
    from changeover c
    join production_line l on l.team_id = c.team_id and l.id = c.line_id
    join work_order w on w.team_id = c.team_id and w.id = c.work_order_id
    join product p on p.team_id = c.team_id and p.id = c.to_product_id
    join changeover_template t on t.team_id = c.team_id and t.id = c.template_id
    left join product f on f.team_id = c.team_id and f.id = c.from_product_id
    left join team_user r on r.team_id = c.team_id and r.id = c.released_by
    where c.id = ${id}`.execute(ctx.db)
  const [head] = rows
  if (!head) throw notFound()
  return head
}

async function stepsOf(ctx: Ctx, id: number): Promise<ChangeoverStep[]> {
  const { rows } = await sql<ChangeoverStep>`
    select s.sequence, s.name, s.phase, s.role, s.minutes, s.expected, s.method, s.started_at, s.done_at,
      u.name as done_by_name, s.note
    from changeover_step s left join team_user u on u.team_id = s.team_id and u.id = s.done_by
    where s.changeover_id = ${id} order by s.sequence`.execute(ctx.db)
  return rows
}

/** What changes of the line between the two products took, the last 50. */
async function pastMinutes(ctx: Ctx, { lineId, fromProductId, toProductId }: Head): Promise<ChangeoverSheet['best']> {
  const { rows } = await sql<ChangeoverSheet['best'][number]>`
    select c.number, ${stoodMinutes} as minutes, c.released_at from changeover c
    where c.line_id = ${lineId} and c.status = 'released' and c.to_product_id = ${toProductId}
      and c.from_product_id is not distinct from ${fromProductId}::bigint
    order by c.released_at desc limit 50`.execute(ctx.db)
  return rows
}

interface StationRow {
  id: number
  name: string
  operationId: number | null
  produreName: string | null
  people: string[]
}

/** The stations of the line with what is done there of the order, what they show for it, and who is arranged there today. */
async function stationsOf(ctx: Ctx, { lineId, workOrderId, toProductId }: Head): Promise<ChangeoverSheet['stations']> {
  const { rows } = await ctx.unscoped(() =>
    sql<StationRow>`
      select s.id, ${nameIn(ctx, 's')} as name, o.operation_id,
        ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name,
        array(select u.name from personnel_arrangement a join team_user u on u.team_id = a.team_id and u.id = a.user_id
          where a.team_id = s.team_id and a.station_id = s.id and a.date = ${dayOf(ctx)} order by u.name) as people
      from station s
      left join lateral (select distinct o.team_id, o.operation_id, o.produre_name, o.sequence from order_operation o
        join task t on t.team_id = o.team_id and t.order_operation_id = o.id and t.work_center_id = s.work_center_id
        where o.team_id = s.team_id and o.work_order_id = ${workOrderId}) o on true
      where s.effective_line_id = ${lineId} order by s.number, o.sequence limit 300`.execute(ctx.db),
  )
  const places = rows.flatMap(({ id, operationId }) =>
    operationId === null ? [] : [{ stationId: id, operationId, productId: toProductId }],
  )
  const shown = await instructionsAtStations(ctx, places)
  const stations = new Map<number, ChangeoverSheet['stations'][number]>()
  for (const { id, name, operationId, produreName, people } of rows) {
    const station = stations.get(id) ?? { id, name, operations: [], instructions: [], people }
    stations.set(id, station)
    if (produreName) station.operations.push(produreName)
    const at = places.findIndex((place) => place.stationId === id && place.operationId === operationId)
    for (const instruction of shown[at] ?? [])
      if (!station.instructions.includes(instruction)) station.instructions.push(instruction)
  }
  return [...stations.values()]
}
