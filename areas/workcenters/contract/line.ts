import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

export { lineReference } from '#areas/calendar/contract/line-reference.ts'

export const lineEntity = defineEntity({
  name: 'productionLine',
  key: 'number',
  search: ['number', 'name'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    assemblyLine: field.boolean({ initial: false }),
    /** Seconds from piece to piece where everything moves at one pace; empty: no takt line. Planning keeps to it. */
    taktSeconds: field.decimal({ above: 0, max: 86_400, scale: 3, unit: 's', hint: true }),
    remark: field.multiline(),
  },
})

export const lineCrud = crud(lineEntity, {
  prefix: '/productionbase/web',
  noun: 'ProductionLine',
  right: 'productionLine',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
