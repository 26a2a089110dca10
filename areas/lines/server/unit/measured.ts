import { sql } from 'kysely'
import type { MeasuredSource } from '#areas/trace/server/index.ts'

/** What stations measured of units: by the machine that a station asks about, where it asks about one. */
export const measuredAtStations: MeasuredSource = {
  name: 'lineUnit.measured',
  values: sql`
    select p.at, c.name as characteristic, n.value, n.unit, n.low as lower, n.high as upper, z.work_order_id, z.serial_no, m.machine_id as tester_id,
      s.name as step, p.user_id
    from line_pass p
    join line_number n on n.team_id = p.team_id and n.pass_id = p.id
    join line_characteristic c on c.team_id = n.team_id and c.id = n.characteristic_id
    join line_station s on s.team_id = p.team_id and s.id = p.station_id
    join order_serial z on z.team_id = p.team_id and z.id = p.serial_id
    left join (line_check k join line_check_machine m on m.team_id = k.team_id and m.check_id = k.id)
      on k.team_id = s.team_id and k.station_id = s.id
    where p.state <> 'undone'`,
  characteristics: sql`select c.name from line_characteristic c where c.kind = 'number'`,
}
