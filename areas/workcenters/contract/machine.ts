import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { lineReference } from './line.ts'

export const machineReference: Reference = { path: '/productionbase/web/selectMachine', label: ['name', 'number'] }

export const machineStatuses = ['running', 'waiting', 'fault', 'off', 'changingMold'] as const

const code = () => field.text({ max: 64, verbatim: true })

export const machineEntity = defineEntity({
  name: 'machine',
  key: 'number',
  search: ['number', 'name', 'model', 'fixedAssetCode'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    name: field.text({ required: true, max: 64 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    brand: field.text({ max: 64 }),
    model: code(),
    serialNumber: code(),
    manufacturer: field.text({ max: 128 }),
    fixedAssetCode: code(),
    supplier: field.text({ max: 128 }),
    /** Follows the machine's signals; never typed. */
    status: field.choice(machineStatuses, {
      labels: 'machineStatus',
      readonly: true,
      colors: { running: 'green', waiting: 'gold', fault: 'red', off: 'gray', changingMold: 'blue' },
    }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
})

export const machineCrud = crud(machineEntity, {
  prefix: '/productionbase/web',
  noun: 'Machine',
  right: 'machine',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
