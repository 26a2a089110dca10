import type { UnitContent } from '#areas/inventory/server/index.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { ScanAnswer } from '../contract/packing.api.ts'
import { isFull, type Rule, sheetOf } from './facts.ts'

/** What was done, with the unit as it stands then. */
export async function answered(
  ctx: Ctx,
  unitId: number,
  { result, what, quantity }: Pick<ScanAnswer, 'result' | 'what' | 'quantity'>,
): Promise<ScanAnswer> {
  const sheet = await sheetOf(ctx, unitId)
  return { result, what, quantity, full: isFull(sheet), sheet }
}

/** What may not be together. Without a rule one product is, of any lots. */
export function refuseMixed(
  contents: readonly Pick<UnitContent, 'productId' | 'productCode' | 'lotId' | 'lotNumber'>[],
  rule: Rule | null,
  piece: Pick<UnitContent, 'productId' | 'productCode' | 'lotId' | 'lotNumber'>,
  number: string,
): void {
  const mixing = rule?.mixing ?? 'oneProduct'
  const otherProduct = contents.find(({ productId }) => productId !== piece.productId)
  if (otherProduct && mixing !== 'anyProduct')
    throw refuse('packing.otherProduct', { unit: number, own: otherProduct.productCode, product: piece.productCode })
  const otherLot = contents.find(({ lotId }) => lotId !== piece.lotId)
  if (otherLot && mixing === 'oneLot')
    throw refuse('packing.otherLot', { unit: number, own: otherLot.lotNumber, lot: piece.lotNumber })
}
