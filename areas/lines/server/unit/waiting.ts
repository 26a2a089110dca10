import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import type { Line } from '../../contract/line.ts'
import { type WaitingUnit, waitingMost } from '../../contract/unit-api.ts'

/** What of a pass `p` was out of its limits, as one text. */
const values = sql`coalesce((select string_agg(c.name || ' ' || n.value || ' ' || n.unit, ', ' order by c.sequence)
  from line_number n join line_characteristic c on c.team_id = n.team_id and c.id = n.characteristic_id
  where n.team_id = p.team_id and n.pass_id = p.id and not n.ok), '')`

/** Units that failed and wait at the repair station, the longest waiting first. */
export async function waitingUnits(ctx: Ctx, line: Line): Promise<{ rows: WaitingUnit[]; more: boolean }> {
  const { rows } = await sql<WaitingUnit>`
    select s.serial_no as serial, w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, z.name as station, p.attempt,
      p.at as since, ${nameIn<string | null>(ctx, 'r')} as cause, ${values} as values,
      (select count(*)::int from line_repair x join line_pass y on y.team_id = x.team_id and y.id = x.pass_id
        where y.team_id = u.team_id and y.serial_id = u.serial_id) as repairs
    from line_unit u
    join line_order o on o.team_id = u.team_id and o.work_order_id = u.work_order_id
    join line_profile f on f.team_id = o.team_id and f.id = o.profile_id and f.line = ${line.id}
    join order_serial s on s.team_id = u.team_id and s.id = u.serial_id
    join live_work_order w on w.team_id = u.team_id and w.id = u.work_order_id
    join lateral (select l.* from line_pass l where l.team_id = u.team_id and l.serial_id = u.serial_id and l.state = 'stands'
      order by l.result = 'fail' desc, l.id desc limit 1) p on true
    join line_station z on z.team_id = p.team_id and z.id = p.station_id
    left join line_fault t on t.team_id = p.team_id and t.pass_id = p.id
    left join defect_reason r on r.team_id = t.team_id and r.id = t.reason_id
    where u.status = 'failed' order by p.at, u.serial_id limit ${waitingMost + 1}`.execute(ctx.db)
  return { rows: rows.slice(0, waitingMost), more: rows.length > waitingMost }
}
