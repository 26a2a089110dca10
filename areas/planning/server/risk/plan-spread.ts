import type { Ctx } from '#core/server/context.ts'
import { slot } from '#core/server/slots.ts'
import type { Spread } from '#engines/plan-risk/index.ts'
import type { spreadGroups } from '../../contract/global/risk.api.ts'

/** A product's operation at a work centre. */
export interface SpreadPlace {
  productId: number
  operationId: number
  workCenterId: number
}

/** How the time of tasks spreads about their standard, and what that is known by. */
export interface TaskSpread extends Spread {
  /** Finished tasks that it comes of. */
  lots: number
  by: (typeof spreadGroups)[number]
}

/** Who knows how long tasks really took. */
export interface SpreadSource {
  /** @returns by `product/operation/work centre`; what too little is known of is absent */
  spreads(ctx: Ctx, places: readonly SpreadPlace[]): Promise<ReadonlyMap<string, TaskSpread>>
}

export const planSpread = slot<SpreadSource>('plan.spread')

export const spreadKey = ({ productId, operationId, workCenterId }: SpreadPlace): string =>
  `${productId}/${operationId}/${workCenterId}`
