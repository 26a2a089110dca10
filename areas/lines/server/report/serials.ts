import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { Line } from '../../contract/line.ts'
import { type SerialCell, type SerialTable, serialsMost } from '../../contract/report-api.ts'
import { stationsOf } from '../profile/read.ts'

interface Head {
  workorderNo: string
  product: string
  planQuantity: number
  profileId: number
}

interface Row {
  serial: string
  status: SerialTable['rows'][number]['status']
  cells: Record<string, SerialCell>
}

/** The last attempt of a unit at each station, with the numbers that were measured. */
const cells = sql`coalesce((select jsonb_object_agg(x.station, x.cell) from (
  select distinct on (p.station_id) p.station_id::text as station, jsonb_build_object('result', p.result, 'attempts', p.attempt, 'at', p.at,
    'values', coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'value', n.value, 'unit', n.unit, 'ok', n.ok) order by c.sequence)
      from line_number n join line_characteristic c on c.team_id = n.team_id and c.id = n.characteristic_id
      where n.team_id = p.team_id and n.pass_id = p.id), '[]')) as cell
  from line_pass p where p.team_id = s.team_id and p.serial_id = s.id and p.state <> 'undone' order by p.station_id, p.id desc) x), '{}')`

/** Every serial of an order that runs on the line, with what each station said of it. */
export async function serialTable(
  ctx: Ctx,
  line: Line,
  { workOrderId }: { workOrderId: number },
): Promise<SerialTable> {
  const { rows: heads } = await sql<Head>`
    select w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, w.plan_quantity, f.id as profile_id
    from live_work_order w
    join line_order o on o.team_id = w.team_id and o.work_order_id = w.id
    join line_profile f on f.team_id = o.team_id and f.id = o.profile_id and f.line = ${line.id}
    where w.id = ${workOrderId}`.execute(ctx.db)
  const [head] = heads
  if (!head) throw notFound()
  const { profileId, ...order } = head
  const stations = (await stationsOf(ctx, profileId)).filter(({ kind }) => kind !== 'repair')
  const { rows } = await sql<Row>`
    select s.serial_no as serial, u.status, ${cells} as cells from order_serial s
    left join line_unit u on u.team_id = s.team_id and u.serial_id = s.id
    where s.work_order_id = ${workOrderId} order by s.id limit ${serialsMost + 1}`.execute(ctx.db)
  return {
    ...order,
    stations: stations.map(({ code, name }) => ({ code, name })),
    rows: rows.slice(0, serialsMost).map((row) => ({
      serial: row.serial,
      status: row.status,
      cells: stations.map(({ id }) => row.cells[String(id)] ?? null),
    })),
    more: rows.length > serialsMost,
  }
}
