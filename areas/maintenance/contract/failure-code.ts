import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

/** Levels of the tree, from what fails to what is done about it (ISO 14224: maintainable item, failure mode, cause, activity). */
export const failureLevels = ['part', 'failure', 'cause', 'remedy'] as const
export type FailureLevel = (typeof failureLevels)[number]

/** One word for what fails, how, why, or what is done about it; each below one of the level above. */
export const maintenanceFailureCode = defineEntity({
  name: 'maintenanceFailureCode',
  key: 'code',
  search: ['code', 'name'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    level: field.choice(failureLevels, {
      required: true,
      initial: 'part',
      labels: 'maintenanceFailureLevel',
      colors: { part: 'blue', failure: 'red', cause: 'gold', remedy: 'green' },
    }),
    parentId: field.reference(
      { path: '/productiondata/web/selectMaintenanceFailureCode', label: ['name', 'code'] },
      { display: 'parentName' },
    ),
    enabled: field.boolean({ initial: true }),
  },
  table: ['code', 'name', 'level', 'parentId', 'enabled'],
})

export const maintenanceFailureCodeCrud = crud(maintenanceFailureCode, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceFailureCode',
  right: 'maintenanceFailureCode',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

/** Codes of one level, to choose among. */
export const failureCodeReference = (level: FailureLevel) => ({
  path: maintenanceFailureCodeCrud.select.path,
  label: ['name', 'code'],
  where: { level },
})
