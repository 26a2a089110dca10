export type { Target } from '#core/contract/target.ts'

/**
 * Figures that a target may be set for, each a share of what reports say:
 * `goodRate` good ÷ (good + defective), `firstPass` good at the first time ÷ first-time total, `finalYield` (good + reworked good + conceded) ÷ first-time
 * total, `productivity` output hours ÷ on-duty hours.
 */
export const targetFigures = ['goodRate', 'firstPass', 'finalYield', 'productivity'] as const
export type TargetFigure = (typeof targetFigures)[number]

/** What a figure is of; what is absent it is of any. */
export interface TargetScope {
  productId?: number | null
  operationId?: number | null
  lineId?: number | null
}
