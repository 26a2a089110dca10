import { sql } from 'kysely'
import { subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseField } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import type * as api from '../../contract/inventory.api.ts'
import type { VirtualKind } from '../../contract/stock-states.ts'
import { askUnderCount } from '../count/under-count.ts'
import { holdLots } from '../ledger/holds.ts'
import { lotOf } from '../ledger/lots.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { virtualPlace } from '../ledger/places.ts'
import type { StockMove } from '../ledger/sides.ts'
import { refuseQuarantined } from '../ledger/why-held.ts'
import { lyingAt, mustBePlace, mustBeProduct } from './parts.ts'
import { splitOff } from './split-off.ts'

type Written = OutputOf<typeof api.moveInventory>

const one = async (ctx: Ctx, move: StockMove): Promise<Written> => ({ moveIds: await moveStock(ctx, [move]) })

export async function moveInventory(ctx: Ctx, input: InputOf<typeof api.moveInventory>): Promise<Written> {
  const from = await lyingAt(ctx, input.id)
  await mustBePlace(ctx, 'toLocationId', input.toLocationId)
  await askUnderCount(ctx, [from.locationId, input.toLocationId], input.confirmed)
  await refuseQuarantined(ctx, [from.lotId], input.toLocationId)
  const { quantity, effectiveAt, note } = input
  return one(ctx, {
    kind: 'transfer',
    quantity,
    from,
    to: { ...from, locationId: input.toLocationId },
    effectiveAt,
    note,
  })
}

export async function splitLot(ctx: Ctx, input: InputOf<typeof api.splitLot>): Promise<Written> {
  const { quantity, lotNumber, note } = input
  const { moveIds } = await splitOff(ctx, { from: await lyingAt(ctx, input.id), quantity, lotNumber, note })
  return { moveIds }
}

const goesTo: Record<InputOf<typeof api.issueInventory>['kind'], VirtualKind> = {
  consumption: 'production',
  scrap: 'scrap',
  return: 'supplier',
}

export async function issueInventory(ctx: Ctx, input: InputOf<typeof api.issueInventory>): Promise<Written> {
  const from = await lyingAt(ctx, input.id)
  await askUnderCount(ctx, [from.locationId], input.confirmed)
  const { kind, quantity, documentNo, effectiveAt, note } = input
  const to = { ...from, locationId: await virtualPlace(ctx, goesTo[kind]) }
  const document = documentNo ? { kind, no: documentNo } : null
  return one(ctx, { kind, quantity, from, to, document, effectiveAt, note })
}

export async function receiveInventory(
  ctx: Ctx,
  input: InputOf<typeof api.receiveInventory>,
): Promise<OutputOf<typeof api.receiveInventory>> {
  await mustBeProduct(ctx, input.productId)
  await mustBePlace(ctx, 'toLocationId', input.toLocationId)
  const { kind, quantity, documentNo, effectiveAt, note, ...facts } = input
  if (facts.producedOn && facts.expiresOn && facts.expiresOn < facts.producedOn)
    throw refuseField('expiresOn', 'stock.expiresBefore')
  const lot = await lotOf(ctx, input.productId, input.lotNumber, facts)
  const from = {
    locationId: await virtualPlace(ctx, kind === 'receipt' ? 'supplier' : 'customer'),
    lotId: lot.id,
    state: 'free' as const,
  }
  const to = { ...from, locationId: input.toLocationId }
  const document = documentNo ? { kind, no: documentNo } : null
  const written = await one(ctx, { kind, quantity, from, to, document, effectiveAt, note })
  if (input.inspect) {
    const reason = note?.trim() || ctx.t('stock.receiptInspection')
    await holdLots(ctx, { lotIds: [lot.id], status: 'inInspection', reason, source: area.id, documentNo })
  }
  return { ...written, lotId: lot.id }
}

/** The difference against what the books said when it was counted: what moved since then stays moved. */
export async function adjustInventory(ctx: Ctx, input: InputOf<typeof api.adjustInventory>): Promise<Written> {
  const at = await lyingAt(ctx, input.id)
  const difference = subtract(input.counted, input.expected)
  if (difference === 0) return { moveIds: [] }
  const gone = { ...at, locationId: await virtualPlace(ctx, 'countDifference') }
  const [from, to] = difference > 0 ? [gone, at] : [at, gone]
  return one(ctx, { kind: 'count', quantity: Math.abs(difference), from, to, note: input.note })
}

export async function addFoundInventory(ctx: Ctx, input: InputOf<typeof api.addFoundInventory>): Promise<Written> {
  await mustBeProduct(ctx, input.productId)
  await mustBePlace(ctx, 'locationId', input.locationId)
  const { id: lotId } = await lotOf(ctx, input.productId, input.lotNumber)
  const from = { locationId: await virtualPlace(ctx, 'countDifference'), lotId, state: 'free' as const }
  const to = { ...from, locationId: input.locationId }
  await refuseKnown(ctx, to)
  return one(ctx, { kind: 'count', quantity: input.quantity, from, to, note: input.note })
}

/** What lies there already is counted as it stands: added to it, a count sent twice would be booked twice. */
async function refuseKnown(ctx: Ctx, { locationId, lotId }: { locationId: number; lotId: number }): Promise<void> {
  const { rows } = await sql<{ code: string; quantity: number }>`
    select o.code, b.quantity from stock_balance b join stock_location o on o.team_id = b.team_id and o.id = b.location_id
    where b.location_id = ${locationId} and b.lot_id = ${lotId} and b.quantity > 0 for update of b`.execute(ctx.db)
  const [known] = rows
  if (known) throw refuseField('locationId', 'stock.foundKnown', { place: known.code, there: known.quantity })
}
