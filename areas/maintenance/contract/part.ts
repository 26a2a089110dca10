import { moldReference } from '#areas/molds/contract/mold.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { objectReference } from './object.ts'

/** How a part stands: none left, below its minimum, short of what is reserved or gone within its days of supply at today's use, enough. */
export const partStandings = ['out', 'low', 'soon', 'good'] as const
export type PartStanding = (typeof partStandings)[number]

export const partStandingColors = { out: 'red', low: 'orange', soon: 'gold', good: 'green' }

/** Use of a part is that of so many days back. */
export const useDays = 90

const readonly = { readonly: true } as const

/** A spare part: what there is of it, what it costs, where it is used, and when it runs out. */
export const maintenancePart = defineEntity({
  name: 'maintenancePart',
  key: 'number',
  search: ['number', 'name', 'specification', 'supplier', 'place', 'usedAt'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 128 }),
    specification: field.text({ max: 200 }),
    standing: field.choice(partStandings, {
      ...readonly,
      labels: 'maintenancePartStanding',
      colors: partStandingColors,
    }),
    stock: field.decimal(readonly),
    unit: field.text({ required: true, max: 16 }),
    /** Of the stock, what tasks that wait need by their plans and have not taken. */
    reserved: field.decimal(readonly),
    minimum: field.decimal({ initial: 0, hint: true }),
    price: field.decimal({ hint: true }),
    supplier: field.text({ max: 128 }),
    supplyDays: field.integer({ initial: 0, max: 999, unit: 'd', hint: true }),
    place: field.text({ max: 64 }),
    machineIds: field.references(machineReference, { display: 'machineNames' }),
    moldIds: field.references(moldReference, { display: 'moldNumbers' }),
    /** Numbers of the machines and molds that it is used in. */
    usedAt: field.text({ ...readonly, verbatim: true }),
    /** Used a day, over the last 90. */
    dailyUse: field.decimal(readonly),
    /** At that use; absent: nothing was used. */
    outOn: field.date(readonly),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  table: [
    'number',
    'name',
    'specification',
    'standing',
    'stock',
    'reserved',
    'unit',
    'minimum',
    'outOn',
    'dailyUse',
    'place',
    'price',
    'supplier',
    'supplyDays',
    'machineIds',
    'moldIds',
    'enabled',
    'remark',
  ],
  sheet: ['number', 'name', 'specification', 'unit', 'minimum', 'price', 'supplier', 'supplyDays', 'place', 'remark'],
})

export const maintenancePartCrud = crud(maintenancePart, {
  prefix: '/productiondata/web',
  noun: 'MaintenancePart',
  right: 'maintenancePart',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const partReference = { path: maintenancePartCrud.select.path, label: ['number', 'name'] } as const

/** Received, issued for another use, taken for a task or a repair, given back of that, and put right by a count. */
export const partMoveKinds = ['receipt', 'issue', 'taken', 'returned', 'count'] as const
export type PartMoveKind = (typeof partMoveKinds)[number]

/** One move of a part into stock (above 0) or out of it. Written once, never changed. */
export const maintenancePartMove = defineEntity({
  name: 'maintenancePartMove',
  key: 'partNumber',
  search: ['partNumber', 'partName', 'documentNo', 'usedFor', 'note'],
  fields: {
    at: field.instant(readonly),
    kind: field.choice(partMoveKinds, {
      ...readonly,
      labels: 'maintenancePartMoveKind',
      colors: { receipt: 'green', issue: 'orange', taken: 'blue', returned: 'cyan', count: 'gold' },
    }),
    partId: field.reference(partReference, { ...readonly, display: 'partNumber' }),
    partNumber: field.text({ ...readonly, verbatim: true }),
    partName: field.text(readonly),
    quantity: field.decimal({ ...readonly, min: -99_999_999_999 }),
    unit: field.text(readonly),
    /** What there was after it. */
    stock: field.decimal(readonly),
    price: field.decimal(readonly),
    /** What was taken costs; what came back lessens it. */
    cost: field.decimal({ ...readonly, min: -99_999_999_999, scale: 2 }),
    /** The task or the breakdown. */
    usedFor: field.text({ ...readonly, verbatim: true }),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    /** What is maintained and is no machine. */
    objectId: field.reference(objectReference, { ...readonly, display: 'objectName' }),
    documentNo: field.text({ ...readonly, verbatim: true }),
    userName: field.text(readonly),
    note: field.text(readonly),
  },
  form: [],
  sheet: [],
})

export const maintenancePartMoveCrud = crud(maintenancePartMove, {
  prefix: '/productiondata/web',
  noun: 'MaintenancePartMove',
  right: 'maintenancePart',
  verbs: ['select', 'export'],
})
