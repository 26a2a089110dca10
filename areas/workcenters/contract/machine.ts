import { machineStateColors, machineStates } from '#areas/equipment/contract/machine-state.ts'
import { workshopReference } from '#areas/identity/contract/department.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { lineReference } from './line.ts'

export const machineReference: Reference = { path: '/productionbase/web/selectMachine', label: ['name', 'number'] }

/** Where a machine's produced quantity comes from: its own counter, or what people report. */
export const countSources = ['counts', 'reports'] as const

const code = () => field.text({ max: 64, verbatim: true })

export const machineEntity = defineEntity({
  name: 'machine',
  key: 'number',
  search: ['number', 'name', 'model', 'fixedAssetCode'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    brand: field.text({ max: 64 }),
    model: code(),
    serialNumber: code(),
    manufacturer: field.text({ max: 128 }),
    fixedAssetCode: code(),
    supplier: field.text({ max: 128 }),
    installDate: field.date(),
    activationDate: field.date(),
    acceptanceDate: field.date(),
    administratorId: field.reference(teamUserReference, { display: 'administratorName' }),
    /** Which source its produced quantity is taken from; the other is shown beside it, never added. */
    countSource: field.choice(countSources, { labels: 'countSource', initial: 'reports' }),
    /** Pieces and seconds of a cycle of its own: what it counts is measured against them rather than against its tasks. */
    cycleQuantity: field.decimal({ above: 0 }),
    cycleSeconds: field.decimal({ scale: 3 }),
    /** What an hour costs in which it stands against its plan. */
    standstillCost: field.decimal({ scale: 2 }),
    /** Follows the machine's signals; never typed. */
    status: field.choice(machineStates, { labels: 'machineState', readonly: true, colors: machineStateColors }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  together: ['brand', 'model', 'manufacturer', 'supplier', 'administratorId', 'countSource', 'enabled', 'remark'],
  table: [
    'number',
    'name',
    'status',
    'workshopId',
    'lineId',
    'brand',
    'model',
    'serialNumber',
    'manufacturer',
    'fixedAssetCode',
    'supplier',
    'administratorId',
    'countSource',
    'installDate',
    'activationDate',
    'acceptanceDate',
    'enabled',
    'remark',
  ],
})

export const machineCrud = crud(machineEntity, {
  prefix: '/productionbase/web',
  noun: 'Machine',
  right: 'machine',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
