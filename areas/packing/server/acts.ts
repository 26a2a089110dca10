import {
  changeUnits,
  contentsOf,
  lockUnit,
  moveUnits,
  mustBePlace,
  openUnit,
  parentOf,
  takeOut,
  takeUnitsOut,
  type Unit,
} from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { mustBeAt } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { askFirst, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../contract/packing.api.ts'
import { type PackingUnitVerb, packingUnit, packingUnitStatus } from '../contract/unit.ts'
import { isFull, packedIn, sheetOf } from './facts.ts'
import { numberOfUnit } from './number.ts'

type Sheet = OutputOf<typeof api.getPackingUnitSheet>

/** Writes an act on a unit into the log. */
export function auditUnit(ctx: Ctx, verb: string, { id, number }: Pick<Unit, 'id' | 'number'>, note?: string): void {
  ctx.audit({ verb, entity: packingUnit.name, id, name: number, note })
}

/** A unit, locked, as one that the verb may be done to, and that stands in no other. @throws a refusal that says what would do */
export async function lockFor(
  ctx: Ctx,
  { id, version }: { id: number; version?: number },
  verb: PackingUnitVerb,
): Promise<Unit> {
  const unit = await lockUnit(ctx, id)
  mustBeAt(unit, { version })
  refuseWrongState(ctx, packingUnitStatus, { name: unit.number, state: unit.status, verb })
  const parent = await parentOf(ctx, id)
  if (parent) throw refuse('packing.standsIn', { unit: unit.number, parent: parent.number })
  return unit
}

/** A unit, locked, that is being packed. */
export async function lockOpen(ctx: Ctx, id: number): Promise<Unit> {
  const unit = await lockUnit(ctx, id)
  refuseWrongState(ctx, packingUnitStatus, { name: unit.number, state: unit.status, verb: 'close' })
  return unit
}

interface Opened {
  level: Unit['level']
  locationId: number
  customer: string
}

/** Opens a unit with a number of its own at a place of the house. */
export async function openAt(ctx: Ctx, { level, locationId, customer }: Opened): Promise<Unit> {
  await mustBePlace(ctx, 'locationId', locationId)
  const number = await numberOfUnit(ctx)
  const unit = await openUnit(ctx, { number, level, customer, locationId })
  auditUnit(ctx, 'add', unit)
  return unit
}

export async function openPackingUnit(ctx: Ctx, input: InputOf<typeof api.openPackingUnit>): Promise<Sheet> {
  return sheetOf(ctx, (await openAt(ctx, input)).id)
}

export async function takeOutLine(
  ctx: Ctx,
  { id, contentId, quantity }: InputOf<typeof api.takeOutPackingUnit>,
): Promise<Sheet> {
  const unit = await lockOpen(ctx, id)
  const line = (await contentsOf(ctx, [id])).find((each) => each.id === contentId)
  if (!line) throw refuse('packing.outAlready', { unit: unit.number })
  const taken = quantity ?? line.quantity
  if (taken > line.quantity) throw refuseField('quantity', 'packing.notSoMuchIn', { there: line.quantity })
  await takeOut(ctx, line, taken)
  auditUnit(ctx, 'takeOut', unit, noteOf(line, taken))
  return sheetOf(ctx, id)
}

/** What of which lot, for the log. */
export const noteOf = (
  { productCode, lotNumber, serialNo }: { productCode: string; lotNumber: string; serialNo: string },
  quantity: number,
): string => [productCode, lotNumber, serialNo, `× ${quantity}`].filter(Boolean).join(' ')

export async function takeOff(ctx: Ctx, { id }: InputOf<typeof api.takeOffPackingUnit>): Promise<Sheet> {
  const parent = await parentOf(ctx, id)
  if (!parent) throw refuse('packing.standsAlone')
  const outer = await lockOpen(ctx, parent.id)
  const unit = await lockUnit(ctx, id)
  // Somebody else may have taken it off while this one waited.
  if ((await parentOf(ctx, id))?.id !== outer.id) throw refuse('packing.standsAlone')
  await takeUnitsOut(ctx, [id])
  auditUnit(ctx, 'takeOff', outer, unit.number)
  return sheetOf(ctx, outer.id)
}

/** Closes what is full; less is asked about. What is weighed must weigh what its rule says. */
export async function closeUnit(
  ctx: Ctx,
  { weight, confirmed, ...target }: InputOf<typeof api.closePackingUnit>,
): Promise<Sheet> {
  const unit = await lockFor(ctx, target, 'close')
  const packed = await packedIn(ctx, unit)
  if (!packed.contents.length && !packed.unitIds.length) throw refuse('packing.empty', { unit: unit.number })
  const { rule } = packed
  const part = rule !== null && !isFull(packed)
  if (part && !confirmed.includes('partUnit'))
    throw askFirst('partUnit', 'packing.part', { unit: unit.number, packed: packed.packed, wanted: rule.quantity })
  const { grossWeight, tolerance } = rule ?? {}
  if (grossWeight && !part) {
    if (!weight) throw refuseField('weight', 'packing.weigh', { weight: grossWeight, tolerance: tolerance ?? 0 })
    if (Math.abs(weight - grossWeight) > (tolerance ?? 0) + 1e-9)
      throw refuseField('weight', 'packing.weightOff', { weight, wanted: grossWeight, tolerance: tolerance ?? 0 })
  }
  if (weight) await writeWeight(ctx, unit.id, weight)
  const closed = { closedAt: ctx.now.toISOString(), closedBy: ctx.caller.userId || null }
  await changeUnits(ctx, [unit.id], { status: 'closed', part, ...closed })
  auditUnit(ctx, 'close', unit, rule ? `${packed.packed} / ${rule.quantity}` : undefined)
  return sheetOf(ctx, unit.id)
}

async function writeWeight(ctx: Ctx, unitId: number, weight: number): Promise<void> {
  const weighed = { weight, weighedBy: ctx.caller.userId || null, weighedAt: ctx.now.toISOString() }
  await ctx.db
    .insertInto('packingWeighing')
    .values({ unitId, ...weighed })
    .onConflict((c) => c.columns(['teamId', 'unitId']).doUpdateSet(weighed))
    .execute()
}

export async function reopenUnit(ctx: Ctx, target: InputOf<typeof api.reopenPackingUnit>): Promise<Sheet> {
  const unit = await lockFor(ctx, target, 'reopen')
  await changeUnits(ctx, [unit.id], { status: 'open', part: false, closedAt: null, closedBy: null })
  await ctx.db.deleteFrom('packingWeighing').where('unitId', '=', unit.id).execute()
  auditUnit(ctx, 'reopen', unit)
  return sheetOf(ctx, unit.id)
}

/** Lays all that stands in it beside it; its number is never given again. */
export async function dissolveUnit(ctx: Ctx, target: InputOf<typeof api.dissolvePackingUnit>): Promise<Sheet> {
  const unit = await lockFor(ctx, target, 'dissolve')
  await emptyOut(ctx, unit)
  auditUnit(ctx, 'dissolve', unit)
  return sheetOf(ctx, unit.id)
}

/** Takes everything out of a unit that is locked, and ends it. */
export async function emptyOut(ctx: Ctx, unit: Unit): Promise<void> {
  for (const line of await contentsOf(ctx, [unit.id])) await takeOut(ctx, line, line.quantity)
  const { unitIds } = await packedIn(ctx, unit)
  if (unitIds.length) await takeUnitsOut(ctx, unitIds)
  await changeUnits(ctx, [unit.id], { status: 'dissolved', part: false })
}

export async function moveUnit(
  ctx: Ctx,
  { toLocationId, ...target }: InputOf<typeof api.movePackingUnit>,
): Promise<Sheet> {
  const unit = await lockFor(ctx, target, 'move')
  await mustBePlace(ctx, 'toLocationId', toLocationId)
  if (unit.locationId === toLocationId) throw refuseField('toLocationId', 'packing.thereAlready', { unit: unit.number })
  await moveUnits(ctx, [unit.id], toLocationId, { document: documentOf(unit) })
  auditUnit(ctx, 'move', unit)
  return sheetOf(ctx, unit.id)
}

/** What moves of a unit's contents are written for. */
export const documentOf = ({ id, number }: Pick<Unit, 'id' | 'number'>) => ({ kind: 'stockUnit', id, no: number })

export const unitSheet = (ctx: Ctx, { id }: InputOf<typeof api.getPackingUnitSheet>): Promise<Sheet> => sheetOf(ctx, id)
