import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import type { selectTraceStep as endpoint, TraceStep } from '../contract/trace.ts'
import { lotById } from './walk.ts'

const most = 500

/** What the reports of an order say of its lot: operation, machine and work centre, people. */
const reports = (ctx: Ctx, lotId: number) => sql<TraceStep>`
  select 'report' as kind, r.status as what, r.reported_at as at, r.report_no as document_no,
    (select string_agg(u.name, ', ' order by u.name) from report_person x join team_user u on u.team_id = x.team_id and u.id = x.user_id
      where x.team_id = r.team_id and x.report_id = r.id) as who,
    concat_ws(' · ', ${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, ${nameIn(ctx, 'c')}, ${nameIn(ctx, 'v')}) as "where",
    r.good_quantity as quantity, r.defective_quantity as defective, r.remark as note
  from stock_lot l
  join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
  join report r on r.team_id = w.team_id and r.work_order_id = w.id and r.kind <> 'reversal'
  join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
  join work_center c on c.team_id = r.team_id and c.id = r.work_center_id
  left join machine v on v.team_id = r.team_id and v.id = r.machine_id
  where l.id = ${lotId} order by r.reported_at desc limit ${most}`

const inspections = (ctx: Ctx, lotId: number) => sql<TraceStep>`
  select 'inspection' as kind, i.result as what, i.executed_at as at, i.inspection_no as document_no, u.name as who,
    concat_ws(' · ', ${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, i.scheme_name) as "where", null as quantity, null as defective,
    i.note
  from stock_lot l
  join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
  join inspection_record i on i.team_id = w.team_id and i.work_order_id = w.id and i.result is not null and i.executed_at is not null
  join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id
  left join team_user u on u.team_id = i.team_id and u.id = i.inspector_id
  where l.id = ${lotId} order by i.executed_at desc limit ${most}`

/** Who confirmed which step of which work instruction while the order was made, and where. */
const confirmations = (ctx: Ctx, lotId: number) => sql<TraceStep>`
  select 'confirm' as kind, s.title as what, f.confirmed_at as at, i.code || ' · ' || i.revision as document_no, u.name as who,
    concat_ws(' · ', ${copiedNameIn(ctx, 'o', 'operation', 'produreName')}, ${nameIn(ctx, 'n')}) as "where", null as quantity, null as defective,
    null as note
  from stock_lot l
  join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
  join order_operation o on o.team_id = w.team_id and o.work_order_id = w.id
  join task t on t.team_id = o.team_id and t.order_operation_id = o.id
  join instruction_confirmation f on f.team_id = t.team_id and f.task_id = t.id
  join instruction_step s on s.team_id = f.team_id and s.id = f.step_id
  join instruction i on i.team_id = s.team_id and i.id = s.instruction_id
  join team_user u on u.team_id = f.team_id and u.id = f.user_id
  left join station n on n.team_id = f.team_id and n.id = f.station_id
  where l.id = ${lotId} order by f.confirmed_at desc, f.id desc limit ${most}`

/** Places that people gave codes; virtual ones are told by the move's kind. */
const moves = (lotId: number) => sql<TraceStep>`
  select 'move' as kind, k.kind as what, k.effective_at as at, k.document_no, u.name as who,
    concat_ws(' → ', case when f.code not like '*%' then f.code end, case when o.code not like '*%' then o.code end) as "where",
    k.quantity, null as defective, k.note
  from stock_move k
  join stock_location f on f.team_id = k.team_id and f.id = k.from_location_id
  join stock_location o on o.team_id = k.team_id and o.id = k.to_location_id
  left join team_user u on u.team_id = k.team_id and u.id = k.user_id
  where k.from_lot_id = ${lotId} or k.to_lot_id = ${lotId} order by k.id desc limit ${most}`

const holds = (lotId: number) => sql<TraceStep>`
  select x.kind, h.status as what, x.at, h.document_no, u.name as who, null as "where", null as quantity, null as defective, x.note
  from stock_hold h
  cross join lateral (values ('hold', h.held_at, h.held_by, h.reason), ('release', h.released_at, h.released_by, h.release_note))
    as x (kind, at, by, note)
  left join team_user u on u.team_id = h.team_id and u.id = x.by
  where h.lot_id = ${lotId} and x.at is not null order by x.at desc limit ${most}`

const loads = (ctx: Ctx, lotId: number) => sql<TraceStep>`
  select x.kind, coalesce(f.end_reason, '') as what, x.at, f.task_no as document_no, u.name as who,
    concat_ws(' · ', ${nameIn(ctx, 'c')}, o.code) as "where", case x.kind when 'load' then f.quantity end as quantity, null as defective,
    null as note
  from stock_feed f
  join work_center c on c.team_id = f.team_id and c.id = f.work_center_id
  join stock_location o on o.team_id = f.team_id and o.id = f.location_id
  cross join lateral (values ('load', f.loaded_at, f.loaded_by), ('unload', f.ended_at, f.ended_by)) as x (kind, at, by)
  left join team_user u on u.team_id = f.team_id and u.id = x.by
  where f.lot_id = ${lotId} and x.at is not null order by x.at desc limit ${most}`

/** What of it was put into each handling unit, from the first piece on, and what came out when; behind the unit those that it stands in by now. */
const packings = (lotId: number) => sql<TraceStep>`
  with recursive outer_units (id, number, unit_id) as (
    select x.unit_id, null::text, x.unit_id from (select distinct unit_id from stock_unit_content where lot_id = ${lotId}) x
    union all select p.id, p.number, o.unit_id from outer_units o
      join stock_unit_nesting n on n.unit_id = o.id and n.ended_at is null join stock_unit p on p.id = n.parent_id)
  select x.kind, y.level as what, min(x.at) as at, y.number as document_no, string_agg(distinct u.name, ', ' order by u.name) as who,
    (select string_agg(o.number, ' → ') from outer_units o where o.unit_id = y.id and o.number is not null) as "where",
    sum(c.quantity) as quantity, null as defective, nullif(string_agg(nullif(c.serial_no, ''), ', ' order by c.serial_no), '') as note
  from stock_unit_content c
  join stock_unit y on y.team_id = c.team_id and y.id = c.unit_id
  cross join lateral (values ('pack', c.packed_at, c.packed_by), ('unpack', c.ended_at, c.ended_by)) as x (kind, at, by)
  left join team_user u on u.team_id = c.team_id and u.id = x.by
  where c.lot_id = ${lotId} and x.at is not null
  group by x.kind, y.id, y.level, y.number, case when x.kind = 'unpack' then x.at end order by min(x.at) desc limit ${most}`

/** What others told of the lot by EPCIS. */
const epcis = (lotId: number) => sql<TraceStep>`
  select 'epcis' as kind, coalesce(e.biz_step, e.type) as what, e.at, null as document_no, d.sender as who, e.place as "where", null as quantity,
    null as defective, null as note
  from epcis_event_lot x
  join epcis_event e on e.team_id = x.team_id and e.id = x.event_id
  join epcis_document d on d.team_id = e.team_id and d.id = e.document_id
  where x.lot_id = ${lotId} and not exists (
    select from epcis_event w where w.team_id = e.team_id and w.hash = e.hash and w.error)
  order by e.at desc limit ${most}`

/** What became of one lot, oldest first. What a workshop reports that the caller is not granted is not among it. */
export async function traceSteps(ctx: Ctx, { lotId }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const lot = await lotById(ctx, lotId)
  const queries = [
    reports(ctx, lotId),
    inspections(ctx, lotId),
    confirmations(ctx, lotId),
    moves(lotId),
    holds(lotId),
    loads(ctx, lotId),
    packings(lotId),
    epcis(lotId),
  ]
  const rows: TraceStep[] = []
  for (const query of queries) rows.push(...(await query.execute(ctx.db)).rows)
  const sorted = rows.sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-most)
  const told = { ...lot, depth: 0, moved: null, movedUnit: null, firstAt: null, lastAt: null }
  return { lot: told, unit: lot.unit, rows: sorted }
}
