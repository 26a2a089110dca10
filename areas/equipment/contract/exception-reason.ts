import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { lamps } from './machine-state.ts'

/** Why a machine stood. A planned stop that is not assessed is taken off the planned busy time. */
export const exceptionReasonEntity = defineEntity({
  name: 'exceptionReason',
  key: 'code',
  search: ['code', 'name', 'classCode', 'className'],
  fields: {
    code: field.text({ required: true, max: 32, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    classCode: field.text({ required: true, max: 32, verbatim: true }),
    ...translated('className', { required: true, max: 64 }),
    /** The lamp that it explains; none: any. */
    lamp: field.choice(lamps, { labels: 'lamp' }),
    planned: field.boolean({ initial: false }),
    assessed: field.boolean({ initial: true }),
    /** Whoever gives it says in his own words what it was. */
    manualInput: field.boolean({ initial: false }),
    enabled: field.boolean({ initial: true }),
  },
})

export const exceptionReasonCrud = crud(exceptionReasonEntity, {
  prefix: '/productiondata/web',
  noun: 'ExceptionReason',
  right: 'exceptionReason',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

/** Reasons that may be given now. */
export const reasonReference: Reference = {
  path: '/productiondata/web/selectExceptionReason',
  label: ['name'],
  where: { enabled: true },
}
