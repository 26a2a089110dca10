import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

/** What is maintained and is no machine: conveyors and racks of a line, a test station, a torque wrench, compressed air, a crane. */
export const objectKinds = ['line', 'station', 'tool', 'other'] as const

/** An object of maintenance makes nothing: it has no time ledger and no meter, and stands in no OEE. */
export const maintenanceObject = defineEntity({
  name: 'maintenanceObject',
  key: 'number',
  search: ['number', 'name', 'remark'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    kind: field.choice(objectKinds, { required: true, initial: 'other', labels: 'maintenanceObjectKind' }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    lineId: field.reference(lineReference, { display: 'lineName', hint: true }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
})

export const maintenanceObjectCrud = crud(maintenanceObject, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceObject',
  right: 'maintenanceObject',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const objectReference: Reference = { path: maintenanceObjectCrud.select.path, label: ['name', 'number'] }
