import { sql } from 'kysely'
import {
  contentsOf,
  moveStock,
  packingRefused,
  putInto,
  takeOut,
  type Unit,
  unitNumbered,
  whyNotTaken,
} from '#areas/inventory/server/index.ts'
import { fitsDecimals, subtract } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import { scannedNumber } from '#core/contract/scanned.ts'
import type { Ctx } from '#core/server/context.ts'
import { Refusal, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import type { ScanAnswer, scanPackingUnit } from '../contract/packing.api.ts'
import { auditUnit, documentOf, lockOpen, noteOf, openAt } from './acts.ts'
import { answered, refuseMixed } from './answered.ts'
import { packedIn, type Rule, ruleFor } from './facts.ts'
import { holdPieces, type NamedPiece, namedPiece, type Piece, pieces } from './find-piece.ts'
import { scanUnit } from './scan-unit.ts'

type Input = InputOf<typeof scanPackingUnit>

/** What a scan means: the label of a unit, or a piece that goes in, or comes out. That one was refused is kept by whoever wants to know. */
export async function scan(ctx: Ctx, input: Input): Promise<ScanAnswer> {
  try {
    return await scanned(ctx, input)
  } catch (error) {
    if (error instanceof Refusal && error.code === codes.refused) {
      const { code, line } = input
      const { reason } = error
      error.stays = async (after) => {
        for (const { keep } of after.filled(packingRefused))
          await keep(after, { code, line: line ?? undefined, reason })
      }
    }
    throw error
  }
}

async function scanned(ctx: Ctx, input: Input): Promise<ScanAnswer> {
  const named = await unitNumbered(ctx, scannedNumber(input.code))
  if (named) return scanUnit(ctx, named, input)
  return input.out ? scanOut(ctx, input) : scanIn(ctx, input)
}

async function scanIn(ctx: Ctx, input: Input): Promise<ScanAnswer> {
  const known = input.unitId ? await lockOpen(ctx, input.unitId) : null
  const named = await namedPiece(ctx, input.code)
  await holdPieces(ctx, named.condition)
  const atId = known?.locationId ?? input.locationId
  const piece = await pieceOf(ctx, named, { code: input.code, atId })
  await refuseDoubled(ctx, piece, named.serialNo)
  const target = known ?? { level: input.level, customer: input.customer }
  const room = await roomFor(ctx, known, piece, await ruleFor(ctx, piece.productId, target))
  const quantity = quantityOf(input, piece, { serialNo: named.serialNo, room })
  const unit = known ?? (await openAt(ctx, input))
  await bring(ctx, unit, piece, quantity)
  await putInto(ctx, unit, { lotId: piece.lotId, quantity, serialNo: named.serialNo })
  auditUnit(ctx, 'putIn', unit, noteOf({ ...piece, serialNo: named.serialNo }, quantity))
  const what = named.serialNo || [piece.productCode, piece.lotNumber].filter(Boolean).join(' ')
  return answered(ctx, unit.id, { result: 'put', what, quantity })
}

/** The first of what the code names that may be packed. @throws a refusal: nothing is called so, it may not be used, all of it is packed */
async function pieceOf(
  ctx: Ctx,
  { condition }: NamedPiece,
  { code, atId }: { code: string; atId: number },
): Promise<Piece> {
  const found = await pieces(ctx, condition, atId)
  const [first] = found
  if (!first) throw refuse('packing.unknownCode', { code: code.trim() })
  const loose = found.filter((each) => each.loose > 0)
  const [chosen] = loose
  if (!chosen) throw refuse('packing.allPacked', { product: first.productCode, lot: first.lotNumber })
  throwIf(await whyNotTaken(ctx, chosen, loose))
  return chosen
}

/** A serial is one piece: scanned again it is told where it stands. */
async function refuseDoubled(ctx: Ctx, { lotId }: Piece, serialNo: string): Promise<void> {
  if (!serialNo) return
  const { rows } = await sql<{ number: string }>`select u.number from stock_unit_content x
    join stock_unit u on u.team_id = x.team_id and u.id = x.unit_id
    where x.lot_id = ${lotId} and x.serial_no = ${serialNo} and x.ended_at is null`.execute(ctx.db)
  if (rows[0]) throw refuse('stock.serialPacked', { serial: serialNo, unit: rows[0].number })
}

/**
 * How much more of a piece fits into a unit; null: no rule says.
 *
 * @param known the unit; null: one that is opened for it
 * @throws a refusal: it is full, or this does not go in with what is in it
 */
async function roomFor(ctx: Ctx, known: Unit | null, piece: Piece, own: Rule | null): Promise<number | null> {
  const { contents, rule, packed, unitIds } = known
    ? await packedIn(ctx, known)
    : { contents: [], rule: null, packed: 0, unitIds: [] }
  const number = known?.number ?? ''
  const ruling = contents.length ? rule : own
  if (unitIds.length || (ruling && ruling.content !== 'piece'))
    throw refuse('packing.takesUnits', {
      product: piece.productCode,
      content: ctx.t(`packingUnit.level.${ruling && ruling.content !== 'piece' ? ruling.content : 'box'}`),
    })
  refuseMixed(contents, ruling, piece, number)
  if (!ruling) return null
  const room = subtract(ruling.quantity, packed)
  if (room <= 0) throw refuse('packing.full', { unit: number, wanted: ruling.quantity })
  return room
}

function quantityOf(
  { quantity, fill }: Input,
  piece: Piece,
  { serialNo, room }: { serialNo: string; room: number | null },
): number {
  if (serialNo) return 1
  const most = Math.min(room ?? piece.loose, piece.loose)
  const wanted = fill ? most : (quantity ?? 1)
  const { unit, unitDecimals } = piece
  if (!fitsDecimals(wanted, unitDecimals))
    throw refuseField('quantity', 'stock.tooFine', { unit, decimals: unitDecimals })
  if (room !== null && wanted > room) throw refuseField('quantity', 'packing.tooMany', { room, unit })
  if (wanted > piece.loose)
    throw refuseField('quantity', 'packing.notSoMuch', { place: piece.locationCode, there: piece.loose, unit })
  return wanted
}

/** What lies elsewhere comes to the unit's place: who packs it has it in his hand. */
async function bring(ctx: Ctx, unit: Unit, { lotId, locationId }: Piece, quantity: number): Promise<void> {
  if (locationId === unit.locationId) return
  const from = { locationId, lotId, state: 'free' as const }
  const to = { ...from, locationId: unit.locationId }
  await moveStock(ctx, [{ kind: 'transfer', quantity, from, to, document: documentOf(unit) }])
}

/** Takes what is scanned out of the unit, what was put in last first. */
async function scanOut(ctx: Ctx, { unitId, code, quantity }: Input): Promise<ScanAnswer> {
  if (!unitId) throw refuse('packing.noUnit')
  const unit = await lockOpen(ctx, unitId)
  const { condition, serialNo } = await namedPiece(ctx, code)
  const { rows } = await sql<{ id: number }>`select l.id from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    where ${condition} and exists (select from stock_unit_content x where x.team_id = l.team_id and x.lot_id = l.id
      and x.unit_id = ${unit.id} and x.ended_at is null)`.execute(ctx.db)
  const lotIds = new Set(rows.map(({ id }) => id))
  const lines = (await contentsOf(ctx, [unit.id])).filter(
    (line) => lotIds.has(line.lotId) && line.serialNo === serialNo,
  )
  const line = lines.at(-1)
  if (!line) throw refuse('packing.notIn', { unit: unit.number, code: code.trim() })
  const taken = serialNo ? 1 : (quantity ?? Math.min(1, line.quantity))
  if (taken > line.quantity) throw refuseField('quantity', 'packing.notSoMuchIn', { there: line.quantity })
  await takeOut(ctx, line, taken)
  auditUnit(ctx, 'takeOut', unit, noteOf(line, taken))
  const what = serialNo || [line.productCode, line.lotNumber].filter(Boolean).join(' ')
  return answered(ctx, unit.id, { result: 'out', what, quantity: taken })
}
