import { productFace } from '#areas/materials/server/index.ts'
import { operationFace, routingFace } from '#areas/routing/server/index.ts'
import type { DraftOf } from '#core/contract/entity.ts'
import type { Ctx } from '#core/server/context.ts'
import type { startProducts } from '../contract/first-steps.ts'
import type { Made } from './kept.ts'
import { freeNumbers } from './numbers.ts'

/** Products that all pass the same operations, each with a routing of its own. */
export async function makeProducts(ctx: Ctx, input: DraftOf<typeof startProducts>): Promise<Made> {
  const { unit, operations } = input
  const productIds = await productFace.add(
    ctx,
    input.products.map(({ code, name }) => ({ code, name, kind: 'product' as const, unit })),
  )
  const numbers = await freeNumbers(ctx, 'operation', {
    prefix: 'OP',
    column: 'produre_no',
    count: operations.length,
    places: 3,
  })
  const operationIds = await operationFace.add(
    ctx,
    operations.map(({ name, workCenterId, seconds }, i) => ({
      produreNo: numbers[i] ?? '',
      produreName: name,
      workCenterId,
      singleProcessingTime: seconds,
      unitPrice: 0,
    })),
  )
  const routingIds = await routingFace.add(
    ctx,
    productIds.map((productId) => ({
      productId,
      routingVersion: '1.0',
      isDefault: true,
      operations: operations.map(({ workCenterId, seconds }, i) => ({
        sequence: (i + 1) * 10,
        operationId: operationIds[i] as number,
        workCenterId,
        singleProcessingTime: seconds,
        unitPrice: 0,
      })),
    })),
  )
  return { routing: routingIds, operation: operationIds, product: productIds }
}
