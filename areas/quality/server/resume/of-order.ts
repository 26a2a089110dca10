import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import { mostResumed, type QualityResume } from '../../contract/resume.ts'

type Rows<K extends 'inspections' | 'defects' | 'dispositions' | 'signals'> = QualityResume[K][number]
/** One more than is told says that there are more. */
const most = mostResumed + 1

/** What was inspected of an order, the newest first, without its values. */
export const inspectionsOf = (ctx: Ctx, orderId: number) => sql<Omit<Rows<'inspections'>, 'items'> & { id: number }>`
  select i.id, i.inspection_no, i.kind, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, i.scheme_name, i.result, i.holds,
    i.executed_at, u.name as inspector, i.sample_size, i.nonconforming, i.note, i.concession, c.name as conceded_by
  from inspection_record i
  join order_operation o on o.team_id = i.team_id and o.id = i.order_operation_id
  left join team_user u on u.team_id = i.team_id and u.id = i.inspector_id
  left join team_user c on c.team_id = i.team_id and c.id = i.conceded_by
  where i.work_order_id = ${orderId} order by i.executed_at desc nulls first, i.id desc limit ${most}`

/** Each item of inspections with what was found of it, by the inspection. */
export const itemsOf = (ids: readonly number[]) => sql<Rows<'inspections'>['items'][number] & { recordId: number }>`
  select i.id as record_id, e.value->>'item' as item, e.value->>'unit' as unit, (e.value->>'lower')::numeric as lower,
    (e.value->>'upper')::numeric as upper, v.samples, v.out, v.least, v.mean, v.greatest
  from inspection_record i
  cross join lateral jsonb_array_elements(i.items) with ordinality as e (value, place)
  cross join lateral (
    select count(*)::int as samples, (count(*) filter (where not x.conforming))::int as out,
      min(x.value) filter (where e.value->>'kind' <> 'judged') as least, max(x.value) filter (where e.value->>'kind' <> 'judged') as greatest,
      round(avg(x.value) filter (where e.value->>'kind' <> 'judged'), 6) as mean
    from inspection_value x where x.team_id = i.team_id and x.record_id = i.id and x.item = e.place - 1) v
  where i.id = any(${[...ids]}::bigint[]) order by i.id, e.place`

export const defectsOf = (ctx: Ctx, orderId: number) => sql<Rows<'defects'>>`
  select r.report_no, r.reported_at, ${copiedNameIn(ctx, 'o', 'operation', 'produreName')} as produre_name, ${nameIn(ctx, 'a')} as reason,
    d.quantity, d.rework, d.scrap, d.concession, d.returned,
    d.quantity - d.rework - d.scrap - d.concession - d.returned as waiting
  from defect d
  join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
  join report r on r.team_id = d.team_id and r.id = d.report_id
  join defect_reason a on a.team_id = d.team_id and a.id = d.reason_id
  where o.work_order_id = ${orderId} and d.stands order by r.reported_at desc, d.id desc limit ${most}`

export const dispositionsOf = (orderId: number) => sql<Rows<'dispositions'>>`
  select x.number, x.kind, x.status, x.quantity, x.deviation, x.valid_until, u.name as judged_by, x.judged_at
  from disposition x
  join defect d on d.team_id = x.team_id and d.id = x.defect_id and d.stands
  join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
  join team_user u on u.team_id = x.team_id and u.id = x.judged_by
  where o.work_order_id = ${orderId} order by x.judged_at desc, x.id desc limit ${most}`

/** Where a control chart said that what was being made changed. */
export const signalsOf = (orderId: number) => sql<Rows<'signals'>>`
  select c.item as characteristic, s.rules, s.raised_at, s.released_at, s.reason
  from spc_signal s
  join inspection_record i on i.team_id = s.team_id and i.id = s.record_id
  join spc_characteristic c on c.team_id = s.team_id and c.id = s.characteristic_id
  where i.work_order_id = ${orderId} order by s.raised_at desc, s.id desc limit ${most}`
