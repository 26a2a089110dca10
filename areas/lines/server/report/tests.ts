import { sql } from 'kysely'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Line } from '../../contract/line.ts'
import { recordsMost, type reportApi, type TestRecord } from '../../contract/report-api.ts'

type Asked = InputOf<ReturnType<typeof reportApi>['selectLineTest']>

/** Records of a kind of test between two days, the last first. */
export async function testRecords(
  ctx: Ctx,
  line: Line,
  { test, from, to, failedOnly }: Asked,
): Promise<{ rows: TestRecord[]; more: boolean }> {
  const { zone } = ctx.caller
  const { rows } = await sql<TestRecord>`
    select p.id as pass_id, p.at, z.serial_no as serial, w.id as work_order_id, w.workorder_no, s.name as station, c.name, p.attempt, n.value,
      n.unit, n.low, n.high, n.ok, m.name as person
    from line_pass p
    join line_number n on n.team_id = p.team_id and n.pass_id = p.id
    join line_characteristic c on c.team_id = n.team_id and c.id = n.characteristic_id
    join line_limit l on l.team_id = c.team_id and l.characteristic_id = c.id and l.test = ${test}
    join line_station s on s.team_id = p.team_id and s.id = p.station_id
    join line_profile f on f.team_id = s.team_id and f.id = s.profile_id and f.line = ${line.id}
    join order_serial z on z.team_id = p.team_id and z.id = p.serial_id
    join live_work_order w on w.team_id = z.team_id and w.id = z.work_order_id
    left join team_user m on m.team_id = p.team_id and m.id = p.user_id
    where p.state <> 'undone' and p.at >= ${from}::date::timestamp at time zone ${zone}
      and p.at < (${to}::date + 1)::timestamp at time zone ${zone} and (not ${failedOnly} or not n.ok)
    order by p.id desc, c.sequence limit ${recordsMost + 1}`.execute(ctx.db)
  return { rows: rows.slice(0, recordsMost), more: rows.length > recordsMost }
}
