import { type RawBuilder, sql } from 'kysely'
import { heldFor, lotHeldFor } from '#areas/inventory/server/index.ts'
import type { WorkOrderState } from '#areas/orders/contract/work-order-status.ts'
import { scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import type { RoutePass, RouteUnit } from '../../contract/interlock.ts'
import type { UnitStatus } from '../../contract/kinds.ts'
import type { Line } from '../../contract/line.ts'
import { type KeptProfile, type KeptStation, type ProfileHead, profileWith } from '../profile/read.ts'
import { Stopped } from './stopped.ts'

/** What is known of a unit where it is scanned. */
interface UnitFacts {
  serialId: number
  serial: string
  orderId: number
  workorderNo: string
  orderStatus: WorkOrderState
  productId: number
  product: string
  /** Of the order's lot; free where there is none yet. */
  lotStatus: string
  /** What holds its lot, in words. */
  lotHeldFor: string | null
  /** Why this piece is held; null: it is not. */
  heldFor: string | null
  /** The handling unit that it stands in, with its state; null: in none. */
  packedIn: string | null
  packedStatus: string | null
  /** The order's lot; null: it has none yet. */
  lotId: number | null
  /** The line of the profile that the order keeps; null: it keeps none yet. */
  keptLine: string | null
  /** The profile that the order keeps; of one that keeps none the live one of the line for the product; null: there is none. */
  head: ProfileHead | null
  /** Null: it has not come to the line yet. */
  status: UnitStatus | null
  /** In the order in which they were made. */
  passes: KeptPass[]
}

/** A pass as it is kept, an undone one too. */
export interface KeptPass {
  id: number
  station: string
  stationId: number
  result: 'pass' | 'fail'
  state: 'stands' | 'superseded' | 'undone'
  attempt: number
  at: string
  userId: number | null
}

/** A unit at a station. */
export interface At {
  facts: UnitFacts
  profile: KeptProfile
  station: KeptStation
  unit: RouteUnit
  passes: KeptPass[]
}

const keptPasses = sql`coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'station', z.code, 'stationId', p.station_id, 'result', p.result,
    'state', p.state, 'attempt', p.attempt, 'at', p.at, 'userId', p.user_id) order by p.id)
  from line_pass p join line_station z on z.team_id = p.team_id and z.id = p.station_id
  where p.team_id = s.team_id and p.serial_id = s.id), '[]')`

/** The head of a profile that was joined; where it was not, what is given instead. */
const headOf = (profile: 'k' | 'v', otherwise: RawBuilder<unknown>) => {
  const of = (column: string) => sql.ref(`${profile}.${column}`)
  return sql`case when ${of('id')} is null then ${otherwise} else jsonb_build_object('id', ${of('id')}, 'name', ${of('name')},
    'mostPasses', ${of('mostPasses')}, 'packingLevel', ${of('packingLevel')}, 'status', ${of('status')}, 'version', ${of('version')}) end`
}

/** All that is to be known of a unit before a scan of it, in one statement. */
const factsQuery = (ctx: Ctx, line: Line, code: string) => sql<UnitFacts>`
    select s.id as serial_id, s.serial_no as serial, w.id as order_id, w.workorder_no, w.status as order_status, w.product_id,
      w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product, coalesce(l.status, 'free') as lot_status,
      ${lotHeldFor('l.teamId', 'l.id')} as lot_held_for, ${heldFor('s.teamId', 'w.productId', 's.serialNo')} as held_for, u.number as packed_in,
      u.status as packed_status, l.id as lot_id, k.line as kept_line, ${headOf('k', headOf('v', sql`null`))} as head,
      y.status, ${keptPasses} as passes
    from order_serial s
    join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
    left join stock_unit_content c on c.team_id = l.team_id and c.lot_id = l.id and c.serial_no = s.serial_no and c.ended_at is null
    left join stock_unit u on u.team_id = c.team_id and u.id = c.unit_id
    left join line_order o on o.team_id = w.team_id and o.work_order_id = w.id
    left join line_profile k on k.team_id = o.team_id and k.id = o.profile_id
    left join line_profile v on v.team_id = w.team_id and v.line = ${line.id} and v.product_id = w.product_id and v.status = 'live'
    left join line_unit y on y.team_id = s.team_id and y.serial_id = s.id
    where s.serial_no = any(${spellingsOf(scannedNumber(code))}::text[]) limit 1`

/** States of an order in which nothing of it may be made yet, or any more. */
const idle: readonly WorkOrderState[] = ['pendingConfirmation', 'abnormal', 'closed']

function refuseUnfit(ctx: Ctx, line: Line, facts: UnitFacts): ProfileHead {
  const { serial, workorderNo: order, product, packedIn: unit } = facts
  if (idle.includes(facts.orderStatus))
    throw new Stopped('orderActive', {
      key: 'lineCheck.orderActive',
      params: { order, status: ctx.t(`workOrderStatus.${facts.orderStatus}`) },
    })
  if (facts.keptLine !== null && facts.keptLine !== line.id)
    throw new Stopped('rightProduct', {
      key: 'lineCheck.otherLine',
      params: { order, line: ctx.t(`area.${facts.keptLine}`) },
    })
  if (!facts.head) throw new Stopped('rightProduct', { key: 'lineCheck.rightProduct', params: { product } })
  if (unit)
    throw new Stopped('notPacked', {
      key: facts.packedStatus === 'shipped' ? 'lineCheck.shipped' : 'lineCheck.packed',
      params: { serial, unit },
    })
  return facts.head
}

const asRoute = (passes: readonly KeptPass[]): RoutePass[] =>
  passes
    .filter(({ state }) => state !== 'undone')
    .map(({ station, result, state }) => ({ station, result, stands: state === 'stands' }))

/**
 * A unit as it stands, taken for this act alone where a scan saw it before: whoever scans it at the same time waits here. All in one piece.
 *
 * @returns `taken`: false where no scan saw it yet, see `takeUnit`
 * @throws Stopped: it is not this line's, or not to be worked on
 */
export async function unitTaken(
  ctx: Ctx,
  line: Line,
  input: { station: string; serial: string },
): Promise<{ at: At; taken: boolean }> {
  const lock = sql<{ serialId: number }>`
    select y.serial_id from order_serial s join line_unit y on y.team_id = s.team_id and y.serial_id = s.id
    where s.serial_no = any(${spellingsOf(scannedNumber(input.serial))}::text[]) for update of y`
  const [locked, rows] = await ctx.together(
    { query: lock.compile(ctx.db) },
    { query: factsQuery(ctx, line, input.serial).compile(ctx.db) },
  )
  const at = await standing(ctx, line, input, rows[0])
  return { at, taken: locked.some(({ serialId }) => serialId === at.facts.serialId) }
}

/** A unit as it stands, read without a lock: for what is only asked. @throws Stopped: it is not this line's, or not to be worked on */
export async function unitAt(ctx: Ctx, line: Line, input: { station: string; serial: string }): Promise<At> {
  const { rows } = await factsQuery(ctx, line, input.serial).execute(ctx.db)
  return standing(ctx, line, input, rows[0])
}

/** @param known the profile of before, which is read once more where it is another one now */
async function standing(
  ctx: Ctx,
  line: Line,
  input: { station: string; serial: string },
  facts: UnitFacts | undefined,
  known?: KeptProfile,
): Promise<At> {
  if (!facts) throw new Stopped('serialKnown', { key: 'lineCheck.serialKnown', params: { serial: input.serial } })
  const head = refuseUnfit(ctx, line, facts)
  const profile = known?.id === head.id ? known : await profileWith(ctx, head)
  const station = profile.stations.find(({ code }) => code.toLowerCase() === input.station.toLowerCase())
  if (!station)
    throw new Stopped('stationOfLine', {
      key: 'lineCheck.stationOfLine',
      params: { station: input.station, product: facts.product },
    })
  const unit: RouteUnit = { status: facts.status ?? 'running', passes: asRoute(facts.passes) }
  return { facts, profile, station, unit, passes: facts.passes }
}

/**
 * Takes a unit for this act alone: whoever scans it at the same time waits here, and then reads what became of it. The first unit of an order
 * fixes the profile that the order keeps. All of it goes to the database in one piece.
 *
 * @returns the unit as it stands under the lock
 */
export async function takeUnit(ctx: Ctx, line: Line, at: At): Promise<At> {
  const { facts, profile, station } = at
  const now = ctx.now.toISOString()
  const input = { station: station.code, serial: facts.serial }
  const order = ctx.db
    .insertInto('lineOrder')
    .values({ workOrderId: facts.orderId, profileId: profile.id, at: now })
    .onConflict((c) => c.doNothing())
  const unit = ctx.db
    .insertInto('lineUnit')
    .values({ serialId: facts.serialId, workOrderId: facts.orderId, begunAt: now })
    .onConflict((c) => c.doNothing())
  const lock = ctx.db.selectFrom('lineUnit').select('serialId').where('serialId', '=', facts.serialId).forUpdate()
  // Another first unit of the order may have taken another profile, and another scan the unit further.
  const [, , , rows] = await ctx.together(
    { query: order.compile() },
    { query: unit.compile() },
    { query: lock.compile() },
    { query: factsQuery(ctx, line, facts.serial).compile(ctx.db) },
  )
  return standing(ctx, line, input, rows[0], profile)
}
