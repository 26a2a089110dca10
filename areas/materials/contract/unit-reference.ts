import type { NamedReference } from '#core/contract/field.ts'

/** How a unit is named: by its name as it stands. */
export const unitReference: NamedReference = {
  path: '/productionbase/web/selectUnit',
  label: ['name'],
  by: 'writtenName',
}
