import { sql } from 'kysely'
import type { MeasuredSource } from '#areas/trace/server/index.ts'

/** What inspections measured of samples, which bear no numbers; what they were measured with is a text of the scheme. */
export const measuredAtInspections: MeasuredSource = {
  name: 'inspection.measured',
  values: sql`
    select r.executed_at as at, e.value->>'item' as characteristic, v.value, e.value->>'unit' as unit, (e.value->>'lower')::numeric as lower,
      (e.value->>'upper')::numeric as upper, r.work_order_id, '' as serial_no, null::bigint as tester_id,
      concat_ws(' ', r.scheme_name, r.inspection_no) as step, r.inspector_id as user_id
    from inspection_record r
    join inspection_value v on v.team_id = r.team_id and v.record_id = r.id
    cross join lateral (select r.items->v.item as value) e
    where r.executed_at is not null and e.value->>'kind' = 'measured'`,
  characteristics: sql`select i.item as name from inspection_scheme_item i where i.kind = 'measured'`,
}
