import type { Reference } from '#core/contract/field.ts'

/** How a production line is referred to. */
export const lineReference: Reference = { path: '/productionbase/web/selectProductionLine', label: ['name', 'number'] }
