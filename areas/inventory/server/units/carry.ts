import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import type { UnitState } from '../../contract/unit.ts'
import { moveStock } from '../ledger/move-stock.ts'
import type { StockMove } from '../ledger/sides.ts'
import { isForInspection, refuseQuarantined } from '../ledger/why-held.ts'
import { refuseHeldIn } from '../pieces/hold.ts'
import { changeUnits } from './contain.ts'
import { refuseHeldUnits } from './hold.ts'
import { contentsOf, lockTrees, type Unit, type UnitContent } from './units.ts'

/** So much of a lot that goes with units. */
export interface Carried {
  lotId: number
  fromLocationId: number
  quantity: number
}

/**
 * Takes units to a place, with all that stand in them: what they claim is claimed there from now on. The stock itself follows by the moves that
 * the caller gives to `moveStock` in the same act, one for each that is answered.
 *
 * @param status that they and those in them have from now on; absent: as before
 * @returns what goes with them, each lot of each place once; nothing of what is there already
 * @throws a refusal: they are to leave, and one of them or a piece in them is held; they are to go elsewhere in the house, and what is in them
 *   stays in quarantine
 */
export async function carryUnits(
  ctx: Ctx,
  ids: readonly number[],
  toLocationId: number,
  status?: UnitState,
): Promise<Carried[]> {
  const units = await lockTrees(ctx, ids)
  const all = units.map(({ id }) => id)
  // What comes back may be held: it is better here than away.
  const leaving = status === 'picked' || status === 'shipped' ? units.filter((unit) => unit.status !== 'shipped') : []
  if (leaving.length) {
    const leavingIds = leaving.map(({ id }) => id)
    await refuseHeldUnits(ctx, leavingIds)
    await refuseHeldIn(ctx, leavingIds)
  }
  const going = new Map(units.filter((unit) => unit.locationId !== toLocationId).map((unit) => [unit.id, unit]))
  const carried = new Map<string, Carried>()
  const contents = await contentsOf(ctx, [...going.keys()])
  if (!status) await refuseCarried(ctx, [...going.keys()], contents, toLocationId)
  for (const { unitId, lotId, quantity } of contents) {
    const { locationId } = going.get(unitId) as Unit
    const key = `${locationId} ${lotId}`
    const known = carried.get(key)
    carried.set(key, { lotId, fromLocationId: locationId, quantity: add(known?.quantity ?? 0, quantity) })
  }
  if (going.size)
    await ctx.db
      .updateTable('stockUnit')
      .set({ locationId: toLocationId })
      .where('id', 'in', [...going.keys()])
      .execute()
  await changeUnits(ctx, all, status ? { status } : {})
  return [...carried.values()]
}

/** What is in quarantine goes nowhere but to a place of inspection; what goes back to where it lay before it was picked does. */
async function refuseCarried(
  ctx: Ctx,
  unitIds: readonly number[],
  contents: readonly UnitContent[],
  toLocationId: number,
): Promise<void> {
  if (await isForInspection(ctx, toLocationId)) return
  await refuseHeldUnits(ctx, unitIds)
  await refuseQuarantined(
    ctx,
    contents.map(({ lotId }) => lotId),
    toLocationId,
  )
}

/** Moves units with their contents to another place of the house. */
export async function moveUnits(
  ctx: Ctx,
  ids: readonly number[],
  toLocationId: number,
  { status, ...why }: Pick<StockMove, 'document' | 'note' | 'takenFor'> & { status?: UnitState },
): Promise<void> {
  const carried = await carryUnits(ctx, ids, toLocationId, status)
  await moveStock(
    ctx,
    carried.map(({ lotId, fromLocationId, quantity }) => {
      const from = { locationId: fromLocationId, lotId, state: 'free' as const }
      return { kind: 'transfer', quantity, from, to: { ...from, locationId: toLocationId }, ...why }
    }),
  )
}
