import type { Reference } from '#core/contract/field.ts'

/** How a work center is referred to. */
export const workCenterReference: Reference = {
  path: '/productionbase/web/selectWorkCenter',
  label: ['name', 'number'],
}
