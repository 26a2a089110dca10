import {
  changeUnits,
  contentsOf,
  lockTrees,
  moveUnits,
  parentOf,
  putInto,
  putUnitInto,
  takeOut,
  takeUnitsOut,
  type Unit,
  type UnitContent,
} from '#areas/inventory/server/index.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { mustBeAt } from '#core/server/crud/rows.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../contract/packing.api.ts'
import { type PackingUnitVerb, packingUnitStatus } from '../contract/unit.ts'
import { auditUnit, documentOf, lockOpen, openAt } from './acts.ts'
import { refuseMixed } from './answered.ts'
import { packedIn, sheetOf } from './facts.ts'
import { refuseOtherCustomer } from './scan-unit.ts'

type Sheet = OutputOf<typeof api.splitPackingUnit>

/** Puts some of what stands in an open unit into a new one of its level at its place, in one act. @returns the new one */
export async function splitUnit(
  ctx: Ctx,
  { id, version, unitIds, contentIds }: InputOf<typeof api.splitPackingUnit>,
): Promise<Sheet> {
  const from = await lockOpen(ctx, id)
  mustBeAt(from, { version })
  const units = (await lockTrees(ctx, unitIds)).filter((unit) => unitIds.includes(unit.id))
  const held = await packedIn(ctx, from)
  const lines = await contentsOf(ctx, [id])
  const chosen = lines.filter((line) => contentIds.includes(line.id))
  if (unitIds.some((each) => !held.unitIds.includes(each)) || chosen.length < new Set(contentIds).size)
    throw refuse('packing.outAlready', { unit: from.number })
  if (!units.length && !chosen.length) throw refuseField('unitIds', 'packing.splitNone')
  if (units.length === held.unitIds.length && chosen.length === lines.length)
    throw refuse('packing.splitAll', { unit: from.number })
  const made = await openAt(ctx, from)
  await carry(ctx, made, { units, lines: chosen })
  await changeUnits(ctx, [from.id], {})
  auditUnit(ctx, 'split', from, made.number)
  return sheetOf(ctx, made.id)
}

/** Puts all that stands in a unit into another of its level, and ends it, in one act. @returns the other one */
export async function mergeUnits(
  ctx: Ctx,
  { id, version, fromId, fromVersion }: InputOf<typeof api.mergePackingUnit>,
): Promise<Sheet> {
  if (id === fromId) throw refuseField('fromId', 'packing.mergeItself')
  const locked = await lockTrees(ctx, [id, fromId])
  const [into, from] = [locked.find((unit) => unit.id === id), locked.find((unit) => unit.id === fromId)]
  if (!into || !from) throw notFound()
  mustBe(ctx, into, version, 'close')
  mustBe(ctx, from, fromVersion, 'dissolve')
  if (into.level !== from.level) throw refuseField('fromId', 'packing.mergeLevel')
  const parent = await parentOf(ctx, from.id)
  if (parent) throw refuse('packing.standsIn', { unit: from.number, parent: parent.number })
  refuseOtherCustomer(into, from)
  const [own, held] = [await packedIn(ctx, from), await packedIn(ctx, into)]
  if (!own.contents.length) throw refuse('packing.empty', { unit: from.number })
  const rule = held.rule ?? own.rule
  for (const line of rule ? own.contents : []) refuseMixed([...held.contents, ...own.contents], rule, line, into.number)
  if (rule && add(held.packed, own.packed) > rule.quantity)
    throw refuse('packing.mergeTooMany', {
      unit: from.number,
      quantity: own.packed,
      room: subtract(rule.quantity, held.packed),
    })
  await moveUnits(ctx, [from.id], into.locationId, { document: documentOf(from) })
  const units = locked.filter((unit) => own.unitIds.includes(unit.id))
  await carry(ctx, into, { units, lines: await contentsOf(ctx, [from.id]) })
  await changeUnits(ctx, [from.id], { status: 'dissolved', part: false })
  await changeUnits(ctx, [into.id], {})
  auditUnit(ctx, 'merge', into, from.number)
  return sheetOf(ctx, into.id)
}

function mustBe(ctx: Ctx, unit: Unit, version: number, verb: PackingUnitVerb): void {
  mustBeAt(unit, { version })
  refuseWrongState(ctx, packingUnitStatus, { name: unit.number, state: unit.status, verb })
}

/** From the unit in which they stand into another at the same place; where each was until now stays written. */
async function carry(
  ctx: Ctx,
  into: Unit,
  { units, lines }: { units: readonly Unit[]; lines: readonly UnitContent[] },
): Promise<void> {
  if (units.length)
    await takeUnitsOut(
      ctx,
      units.map(({ id }) => id),
    )
  for (const unit of units) await putUnitInto(ctx, unit, into)
  for (const line of lines) {
    await takeOut(ctx, line, line.quantity)
    await putInto(ctx, into, { ...line, was: true })
  }
}
