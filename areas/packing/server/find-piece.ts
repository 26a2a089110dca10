import { type RawBuilder, sql } from 'kysely'
import { firstOutOrder, namedBy, packedThere, returnedLot, type Takeable } from '#areas/inventory/server/index.ts'
import { scannedGs1, scannedNumber, spellingsOf } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { dayOf } from '#core/server/day.ts'

/** Kinds of places that are packed from. What hangs at machines or waits for an inspection is not. */
const packedFrom = ['storage', 'shipping', 'receiving', 'staging', 'line'] as const

/** Something in stock that may be packed. */
export interface Piece extends Takeable {
  id: number
  productId: number
  productName: string
  locationId: number
  unit: string
  unitDecimals: number
  /** What of it stands in no unit and is picked for no shipment. */
  loose: number
}

/** What a code means: which lots, and the serial of the one piece where it has one. */
export interface NamedPiece {
  condition: RawBuilder<boolean>
  /** Empty: none was read. */
  serialNo: string
}

/**
 * What a scanned code means: a serial of an order, which is a piece of the order's lot; a label of GS1 with a lot and a serial; else a lot or a
 * product by its number.
 */
export async function namedPiece(ctx: Pick<Ctx, 'db'>, code: string): Promise<NamedPiece> {
  const number = scannedNumber(code)
  const { rows } = await sql<{ serialNo: string; productId: number; workorderNo: string }>`
    select s.serial_no, w.product_id, w.workorder_no from order_serial s
    join work_order w on w.team_id = s.team_id and w.id = s.work_order_id
    where s.serial_no = any(${spellingsOf(number)}::text[]) limit 1`.execute(ctx.db)
  const [serial] = rows
  if (serial) {
    const { productId, workorderNo, serialNo } = serial
    const back = await returnedLot(ctx, { serialNo, lotNumber: workorderNo })
    if (back) return { serialNo, condition: sql<boolean>`l.product_id = ${productId} and l.id = ${back}` }
    return { serialNo, condition: sql<boolean>`l.product_id = ${productId} and l.number = ${workorderNo}` }
  }
  const gs1 = scannedGs1(code)
  if (gs1?.serial && gs1.lot) {
    const ofProduct = sql<boolean>`(p.gtin is null or ${gs1.gtin}::text is null or p.gtin = ${gs1.gtin})`
    const back = await returnedLot(ctx, { serialNo: gs1.serial, lotNumber: gs1.lot })
    if (back) return { serialNo: gs1.serial, condition: sql<boolean>`l.id = ${back} and ${ofProduct}` }
    return { serialNo: gs1.serial, condition: sql<boolean>`lower(l.number) = lower(${gs1.lot}) and ${ofProduct}` }
  }
  return { serialNo: '', condition: namedBy(code) }
}

/** SQL over `b`: what of it is picked for a shipment that has not left, and stands in no unit. */
const pickedThere = sql<number>`coalesce((select sum(k.quantity) from shipment_pick k
  join shipment_line kl on kl.team_id = k.team_id and kl.id = k.shipment_line_id
  join shipment ks on ks.team_id = kl.team_id and ks.id = kl.shipment_id and ks.status = 'open'
  where k.team_id = b.team_id and k.location_id = b.location_id and k.lot_id = b.lot_id and b.state = 'free'
    and not exists (select from shipment_unit_pick up where up.team_id = k.team_id and up.pick_id = k.id)), 0)`

const most = 100

/**
 * What lies somewhere under a condition over `b`, `l` and `p`: what may be packed first; of that what lies at the station, then what expires
 * first, then the oldest.
 *
 * @param atId the station's place
 */
export async function pieces(ctx: Ctx, condition: RawBuilder<boolean>, atId: number): Promise<Piece[]> {
  const day = dayOf(ctx)
  const loose = sql<number>`greatest(b.quantity - ${packedThere} - ${pickedThere}, 0)`
  const { rows } = await sql<Piece>`
    select b.id, b.product_id, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, b.lot_id, l.number as lot_number, l.status as lot_status,
      l.expires_on, coalesce(l.expires_on < ${day}::date, false) as expired, b.state, b.location_id, c.code as location_code,
      ${unitIn(ctx, 'p')} as unit, p.unit_decimals, ${loose} as loose
    from stock_balance b
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    join product p on p.team_id = b.team_id and p.id = b.product_id
    join stock_location c on c.team_id = b.team_id and c.id = b.location_id
    where b.quantity > 0 and (c.kind = any(${[...packedFrom]}::text[]) or b.location_id = ${atId}) and ${condition}
    order by ${loose} = 0, b.state <> 'free', b.location_id <> ${atId}, ${firstOutOrder(day)} limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Locks the lots under a condition over `l` and `p` in their status, and what lies of them, in the order in which the ledger does. */
export async function holdPieces(ctx: Ctx, condition: RawBuilder<boolean>): Promise<void> {
  const { rows } = await sql<{ id: number }>`select l.id from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id where ${condition} order by l.id for share of l`.execute(
    ctx.db,
  )
  const ids = rows.map(({ id }) => id)
  if (!ids.length) return
  await sql`select id from stock_balance where lot_id = any(${ids}::bigint[]) and quantity > 0
    order by location_id, lot_id, state for update`.execute(ctx.db)
}
