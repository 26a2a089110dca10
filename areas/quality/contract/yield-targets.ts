import type { Target, TargetFigure, TargetScope } from '#areas/execution/contract/targets.ts'

/** A scheme as it is judged by: percentages as shares. */
export interface TargetScheme extends Record<TargetFigure, number | null> {
  code: string
  name: string
  productId: number | null
  operationId: number | null
  lineId: number | null
  validFrom: string
  /** Its last day; null: none. */
  validTo: string | null
}

type Scope = Pick<TargetScheme, 'productId' | 'operationId' | 'lineId'>

/** What a scheme may name, what says most about a piece first. */
export const scopeFields = ['productId', 'operationId', 'lineId'] as const

/** The same scope: on one day they may not both hold. */
export const sameScope = (a: Partial<Scope>, b: Partial<Scope>): boolean =>
  scopeFields.every((key) => (a[key] ?? null) === (b[key] ?? null))

/** Whether there is a day on which both hold. */
export const meetInTime = (
  a: Pick<TargetScheme, 'validFrom' | 'validTo'>,
  b: Pick<TargetScheme, 'validFrom' | 'validTo'>,
): boolean => (a.validTo === null || b.validFrom <= a.validTo) && (b.validTo === null || a.validFrom <= b.validTo)

/** How much a scheme says of what it holds for: first how many things it names, then which: a product before an operation before a line. */
export const specificity = (scheme: Scope): number =>
  scopeFields.reduce((sum, key, i) => sum + (scheme[key] === null ? 0 : 8 + 2 ** (2 - i)), 0)

/**
 * The target of a figure on a day: of the schemes that hold that day, say something of the figure and name nothing but what the figure is of,
 * the most specific one; of equally specific ones that which began last. A scheme of a product says nothing of a line that makes several: what a
 * figure is of must be the whole of what the scheme names, or part of it.
 *
 * @returns null: there is none
 */
export function targetOf(
  schemes: readonly TargetScheme[],
  figure: TargetFigure,
  of: TargetScope,
  day: string,
): Target | null {
  let best: TargetScheme | null = null
  for (const scheme of schemes) {
    if (scheme[figure] === null || scheme.validFrom > day || (scheme.validTo !== null && scheme.validTo < day)) continue
    if (scopeFields.some((key) => scheme[key] !== null && scheme[key] !== (of[key] ?? null))) continue
    if (!best || ahead(scheme, best)) best = scheme
  }
  const value = best?.[figure] ?? null
  return best && value !== null ? { value, code: best.code, name: best.name } : null
}

/** Whether a scheme counts before another that holds as well. */
function ahead(a: TargetScheme, b: TargetScheme): boolean {
  const more = specificity(a) - specificity(b)
  if (more !== 0) return more > 0
  return a.validFrom === b.validFrom ? a.code < b.code : a.validFrom > b.validFrom
}
