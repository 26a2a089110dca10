import { goesInto } from '#areas/inventory/contract/unit.ts'
import {
  contentsOf,
  lockTrees,
  moveUnits,
  parentOf,
  putInto,
  putUnitInto,
  takeUnitsOut,
  type Unit,
} from '#areas/inventory/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { askFirst, notFound, refuse } from '#core/server/refusal.ts'
import type { ScanAnswer, scanPackingUnit } from '../contract/packing.api.ts'
import { auditUnit, documentOf, emptyOut, lockFor, lockOpen } from './acts.ts'
import { answered, refuseMixed } from './answered.ts'
import { packedIn, ruleFor } from './facts.ts'

type Input = InputOf<typeof scanPackingUnit>

/** The label of a unit: shown where none is being packed; put into a larger one, poured into one of its own level, or taken out. */
export async function scanUnit(ctx: Ctx, named: Unit, { unitId, out, confirmed }: Input): Promise<ScanAnswer> {
  if (!unitId || unitId === named.id) return answered(ctx, named.id, shown(named))
  // From outside to inside, as whoever moves the outer one does.
  const outer = await lockOpen(ctx, unitId)
  const [unit] = await lockTrees(ctx, [named.id])
  if (!unit) throw notFound()
  if (out) return takeOffScanned(ctx, outer, unit)
  if (unit.level !== outer.level) return nest(ctx, outer, unit)
  if (!confirmed.includes('mergeUnits'))
    throw askFirst('mergeUnits', 'packing.merge', { unit: unit.number, outer: outer.number })
  return merge(ctx, outer, unit)
}

const shown = ({ number }: Unit) => ({ result: 'opened' as const, what: number, quantity: 0 })

async function takeOffScanned(ctx: Ctx, outer: Unit, unit: Unit): Promise<ScanAnswer> {
  if ((await parentOf(ctx, unit.id))?.id !== outer.id)
    throw refuse('packing.notIn', { unit: outer.number, code: unit.number })
  await takeUnitsOut(ctx, [unit.id])
  auditUnit(ctx, 'takeOff', outer, unit.number)
  return answered(ctx, outer.id, { result: 'out', what: unit.number, quantity: 1 })
}

/** Puts a closed unit into a larger one that is being packed. */
async function nest(ctx: Ctx, outer: Unit, unit: Unit): Promise<ScanAnswer> {
  const parent = await parentOf(ctx, unit.id)
  if (parent?.id === outer.id) throw refuse('packing.inAlready', { unit: unit.number, outer: outer.number })
  if (parent) throw refuse('packing.standsIn', { unit: unit.number, parent: parent.number })
  if (unit.status !== 'closed')
    throw refuse(unit.status === 'open' ? 'packing.closeFirst' : 'packing.gone', { unit: unit.number })
  refuseOtherCustomer(outer, unit)
  const own = await packedIn(ctx, unit)
  if (!goesInto(unit.level, outer.level, own.unitIds.length > 0))
    throw refuse(goesInto(unit.level, outer.level, false) ? 'packing.frameOfUnits' : 'packing.tooLarge', {
      unit: unit.number,
      outer: outer.number,
    })
  const held = await packedIn(ctx, outer)
  const [first] = own.contents
  const rule = held.contents.length ? held.rule : first ? await ruleFor(ctx, first.productId, outer) : null
  const { content = unit.level, quantity = Number.POSITIVE_INFINITY } = rule ?? {}
  if (content !== unit.level)
    throw refuse(content === 'piece' ? 'packing.takesPieces' : 'packing.takesOther', {
      unit: unit.number,
      outer: outer.number,
      content: content === 'piece' ? '' : ctx.t(`packingUnit.level.${content}`),
    })
  if (held.unitIds.length >= quantity) throw refuse('packing.full', { unit: outer.number, wanted: quantity })
  // Without a rule frames and packs hold one product, as pieces do; boxes go together as they are brought, and a pallet takes whatever.
  const alike = outer.level !== 'pallet' && (unit.level === 'frame' || unit.level === 'pack')
  if (rule || alike)
    for (const line of own.contents) refuseMixed([...held.contents, ...own.contents], rule, line, outer.number)
  await moveUnits(ctx, [unit.id], outer.locationId, { document: documentOf(unit) })
  await putUnitInto(ctx, unit, outer)
  auditUnit(ctx, 'putIn', outer, unit.number)
  return answered(ctx, outer.id, { result: 'nested', what: unit.number, quantity: 1 })
}

/** What is packed for a customer stands with what is for him, or for whoever. */
export function refuseOtherCustomer(outer: Unit, unit: Unit): void {
  if (unit.customer && unit.customer !== outer.customer)
    throw refuse('packing.otherCustomer', { unit: unit.number, customer: unit.customer, outer: outer.number })
}

/** Pours one unit into another of its level, and ends it. */
async function merge(ctx: Ctx, into: Unit, from: Unit): Promise<ScanAnswer> {
  const unit = await lockFor(ctx, { id: from.id }, 'dissolve')
  refuseOtherCustomer(into, unit)
  const [own, held] = [await packedIn(ctx, unit), await packedIn(ctx, into)]
  if (own.unitIds.length) throw refuse('packing.mergeUnits', { unit: unit.number })
  const [first] = own.contents
  if (!first) throw refuse('packing.empty', { unit: unit.number })
  const rule = held.contents.length ? held.rule : await ruleFor(ctx, first.productId, into)
  if (rule && rule.content !== 'piece')
    throw refuse('packing.takesOther', {
      unit: unit.number,
      outer: into.number,
      content: ctx.t(`packingUnit.level.${rule.content}`),
    })
  for (const line of own.contents) refuseMixed([...held.contents, ...own.contents], rule, line, into.number)
  const quantity = add(0, ...own.contents.map((line) => line.quantity))
  if (rule && add(held.packed, quantity) > rule.quantity)
    throw refuse('packing.mergeTooMany', { unit: unit.number, quantity, room: rule.quantity - held.packed })
  await moveUnits(ctx, [unit.id], into.locationId, { document: documentOf(unit) })
  const lines = await contentsOf(ctx, [unit.id])
  await emptyOut(ctx, unit)
  for (const { lotId, quantity: each, serialNo } of lines) await putInto(ctx, into, { lotId, quantity: each, serialNo })
  auditUnit(ctx, 'merge', into, unit.number)
  return answered(ctx, into.id, { result: 'merged', what: unit.number, quantity })
}
