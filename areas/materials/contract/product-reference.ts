import type { Reference } from '#core/contract/field.ts'

const select = { path: '/productionbase/web/selectProduct', label: ['code', 'name'] } as const satisfies Reference

/** How a product or a material is referred to where any of them may stand. */
export const productReference: Reference = { ...select, where: { enabled: true } }

/** Products and semi-finished products: what is made. */
export const madeProductReference: Reference = {
  ...select,
  where: { enabled: true, kind: ['product', 'semiFinished'] },
}
