import { sql } from 'kysely'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { refuse } from '#core/server/refusal.ts'
import type { Line } from '../../contract/line.ts'
import type { LineUnit, UnitPass } from '../../contract/unit-api.ts'
import { profileOf } from '../profile/read.ts'
import { toRepair } from '../scan/repair.ts'
import { Stopped } from '../scan/stopped.ts'
import { unitAt } from '../scan/unit.ts'

interface Head extends Omit<LineUnit, 'packedIn' | 'passes' | 'repair'> {
  serialId: number
  profileId: number | null
}

/** All that a unit of the line went through, of orders that the caller sees. */
export async function unitCourse(ctx: Ctx, line: Line, { serial }: { serial: string }): Promise<LineUnit> {
  const { serialId, profileId, ...head } = await headOf(ctx, line, serial)
  return {
    ...head,
    packedIn: await packedIn(ctx, serialId),
    passes: await passesOf(ctx, serialId),
    repair: head.status === 'failed' && profileId !== null ? await repairOf(ctx, line, profileId, head.serial) : null,
  }
}

async function headOf(ctx: Ctx, line: Line, code: string): Promise<Head> {
  const { rows } = await sql<Head & { line: string | null }>`
    select s.id as serial_id, s.serial_no as serial, w.id as work_order_id, w.workorder_no, f.line, f.id as profile_id, u.status, u.begun_at,
      w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, u.finished_at,
      (select z.serial_no from line_bound_serial b join line_pass p on p.team_id = b.team_id and p.id = b.pass_id
        join order_serial z on z.team_id = p.team_id and z.id = p.serial_id
        where b.team_id = s.team_id and b.product_id = w.product_id and b.serial_no = s.serial_no and b.removed_at is null) as built_into,
      (select w.workorder_no from line_main_order m where m.team_id = w.team_id and m.work_order_id = w.id
        union all select x.workorder_no from line_main_part t join line_main_order m on m.team_id = t.team_id and m.id = t.main_id
        join live_work_order x on x.team_id = m.team_id and x.id = m.work_order_id
        where t.team_id = w.team_id and t.work_order_id = w.id limit 1) as main_order
    from order_serial s
    join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    left join line_unit u on u.team_id = s.team_id and u.serial_id = s.id
    left join line_order o on o.team_id = w.team_id and o.work_order_id = w.id
    left join line_profile f on f.team_id = o.team_id and f.id = o.profile_id
    where s.serial_no = any(${spellingsOf(scannedNumber(code))}::text[]) limit 1`.execute(ctx.db)
  const [found] = rows
  if (!found) throw refuse('lineCheck.serialKnown', { serial: code })
  const { line: on, ...head } = found
  if (on !== null && on !== line.id)
    throw refuse('lineCheck.otherLine', {
      order: head.workorderNo,
      line: ctx.t(`area.${on}`),
    })
  return head
}

/** The handling units that a serial stands in, from inside to outside. */
async function packedIn({ db }: Ctx, serialId: number): Promise<LineUnit['packedIn']> {
  const { rows } = await sql<LineUnit['packedIn'][number]>`
    with recursive packed as (
      select c.team_id, c.unit_id, 1 as depth from order_serial s
      join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
      join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
      join stock_unit_content c on c.team_id = l.team_id and c.lot_id = l.id and c.serial_no = s.serial_no and c.ended_at is null
      where s.id = ${serialId}
      union all
      select n.team_id, n.parent_id, k.depth + 1 from packed k
      join stock_unit_nesting n on n.team_id = k.team_id and n.unit_id = k.unit_id and n.ended_at is null
    )
    select u.level, u.number from packed k join stock_unit u on u.team_id = k.team_id and u.id = k.unit_id order by k.depth`.execute(
    db,
  )
  return rows
}

/** Numbers, texts and verdicts of a pass `p`, in the order of the profile. */
const values = sql`coalesce((select jsonb_agg(jsonb_build_object('name', c.name, 'value', v.value, 'unit', v.unit, 'low', v.low, 'high', v.high,
    'ok', v.ok) order by c.sequence)
  from (
    select characteristic_id, value::text, unit, low, high, ok from line_number where team_id = p.team_id and pass_id = p.id
    union all select characteristic_id, text, '', null, null, true from line_text where team_id = p.team_id and pass_id = p.id
    union all select characteristic_id, case when ok then 'OK' else 'NG' end, '', null, null, ok from line_verdict
      where team_id = p.team_id and pass_id = p.id) v
  join line_characteristic c on c.team_id = p.team_id and c.id = v.characteristic_id), '[]')`

/** What was built in at a pass `p`, by serial number or lot. */
const parts = (
  ctx: Ctx,
) => sql`coalesce((select jsonb_agg(jsonb_build_object('product', q.code || ' ' || ${nameIn(ctx, 'q')}, 'code', b.code,
    'quantity', b.quantity, 'removedAt', b.removed_at) order by b.binding_id)
  from (
    select binding_id, product_id, serial_no as code, 1::numeric as quantity, removed_at from line_bound_serial
      where team_id = p.team_id and pass_id = p.id
    union all select x.binding_id, l.product_id, l.number, x.quantity, x.removed_at from line_bound_lot x
      join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id where x.team_id = p.team_id and x.pass_id = p.id) b
  join product q on q.team_id = p.team_id and q.id = b.product_id), '[]')`

/** What was done to a failed pass `p`: mended, with where it went on, or given up. */
const mended = (
  ctx: Ctx,
) => sql`(select jsonb_build_object('action', x.action, 'cause', ${nameIn(ctx, 'r')}, 'reentry', z.name, 'note', x.note,
    'person', m.name, 'at', x.at)
  from (
    select team_id, action, reason_id, station_id, note, user_id, at from line_repair where team_id = p.team_id and pass_id = p.id
    union all select team_id, 'scrap', reason_id, null, note, user_id, at from line_scrap where team_id = p.team_id and pass_id = p.id) x
  join defect_reason r on r.team_id = x.team_id and r.id = x.reason_id
  left join line_station z on z.team_id = x.team_id and z.id = x.station_id
  left join team_user m on m.team_id = x.team_id and m.id = x.user_id)`

async function passesOf(ctx: Ctx, serialId: number): Promise<UnitPass[]> {
  const { rows } = await sql<UnitPass>`
    select p.id, s.name as station, p.result, p.state, p.attempt, p.at, m.name as person, ${nameIn<string | null>(ctx, 'r')} as cause,
      ${values} as values, ${parts(ctx)} as parts, ${mended(ctx)} as repair
    from line_pass p
    join line_station s on s.team_id = p.team_id and s.id = p.station_id
    left join team_user m on m.team_id = p.team_id and m.id = p.user_id
    left join line_fault t on t.team_id = p.team_id and t.pass_id = p.id
    left join defect_reason r on r.team_id = t.team_id and r.id = t.reason_id
    where p.serial_id = ${serialId} order by p.id`.execute(ctx.db)
  return rows
}

/** How a failed unit can be mended, by the causes of its profile; null: what it is of is not worked on now. */
async function repairOf(ctx: Ctx, line: Line, profileId: number, serial: string): Promise<LineUnit['repair']> {
  const profile = await profileOf(ctx, profileId)
  const station = profile?.stations.find(({ kind }) => kind === 'repair')?.code
  if (!station) return null
  try {
    const told = await toRepair(ctx, await unitAt(ctx, line, { station, serial }))
    return told.outcome === 'toRepair' ? { station, failedAt: told.failedAt, causes: told.causes } : null
  } catch (error) {
    if (error instanceof Stopped) return null
    throw error
  }
}
