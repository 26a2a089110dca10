import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { inspectionLevels } from '#engines/sampling/index.ts'

export const schemeReference: Reference = { path: '/production/web/selectInspectionScheme', label: ['name', 'code'] }

/** At what point of an operation is inspected: its first piece, while it runs, by the operator himself, at its end. */
export const schemeTypes = ['first', 'inProcess', 'self', 'final'] as const
export type SchemeType = (typeof schemeTypes)[number]

export const schemeColors = { first: 'blue', inProcess: 'cyan', self: 'purple', final: 'gold' }

export const samplings = ['fixed', 'percentage', 'aql'] as const
export type Sampling = (typeof samplings)[number]

/** What is written down of a sample: a value with limits, a number of flaws, good or not. */
export const itemKinds = ['measured', 'counted', 'judged'] as const
export type ItemKind = (typeof itemKinds)[number]

const readonly = { readonly: true } as const
const limit = { min: -999_999_999, max: 999_999_999, scale: 6 } as const

/** One thing that is looked at on each sample. */
export const itemFields = {
  item: field.text({ required: true, max: 128 }),
  kind: field.choice(itemKinds, { required: true, initial: 'measured', labels: 'inspectionItemKind' }),
  /** Of what is counted `upper` is the most that is allowed; absent: none. */
  lower: field.decimal(limit),
  upper: field.decimal(limit),
  target: field.decimal(limit),
  unit: field.text({ max: 16 }),
  method: field.text({ max: 128 }),
  tool: field.text({ max: 128 }),
  /** Must be entered before the inspection is judged. */
  required: field.boolean({ initial: true }),
  /** Samples that it is looked at on; absent: all. */
  sampleCount: field.integer({ min: 1, max: 200 }),
}

const head = {
  code: field.text({ required: true, max: 64, verbatim: true }),
  name: field.text({ required: true, max: 128 }),
  type: field.choice(schemeTypes, {
    required: true,
    initial: 'first',
    labels: 'inspectionSchemeType',
    colors: schemeColors,
  }),
  sampling: field.choice(samplings, { initial: 'fixed', labels: 'inspectionSampling' }),
  sampleSize: field.integer({ min: 1, max: 200, initial: 1 }),
  percentage: field.decimal({ above: 0, max: 100, unit: '%' }),
  /** ISO 2859-1. */
  level: field.choice(inspectionLevels, { labels: 'inspectionLevel' }),
  aql: field.decimal({ above: 0, max: 10, scale: 3, unit: '%' }),
  /** Pieces after which an inspection in process is due. */
  everyQuantity: field.decimal({ above: 0 }),
  /** Minutes until an inspection that has arisen is late. */
  dueMinutes: field.integer({ min: 1, max: 14_400, initial: 30, unit: 'min' }),
  enabled: field.boolean({ initial: true }),
  remark: field.multiline(),
}

/** What is inspected on how many samples. Operations name it by its code, and inspections go by a copy of it. */
export const inspectionScheme = defineEntity({
  name: 'inspectionScheme',
  key: 'code',
  fields: {
    ...head,
    items: field.rows(itemFields, { required: true, min: 1, max: 100 }),
    itemCount: field.integer(readonly),
    /** Operations of the master and products whose routings name it. */
    operations: field.text(readonly),
    products: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  search: ['code', 'name'],
  table: [
    'code',
    'name',
    'type',
    'itemCount',
    'operations',
    'products',
    'sampling',
    'sampleSize',
    'percentage',
    'level',
    'aql',
    'everyQuantity',
    'dueMinutes',
    'enabled',
    'remark',
    'createdAt',
  ],
})

export const inspectionSchemeCrud = crud(inspectionScheme, {
  prefix: '/production/web',
  noun: 'InspectionScheme',
  right: 'inspectionScheme',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import'],
})

/** Fields that a scheme has once. */
export const schemeHead = Object.keys(head).filter((key) => key !== 'code')

/** The items of all schemes: a row of the sheet, with what its scheme has once. */
export const inspectionSchemeLine = defineEntity({
  name: 'inspectionSchemeLine',
  key: 'code',
  fields: { ...head, ...itemFields },
  search: ['code', 'name', 'item'],
})

export const inspectionSchemeLineCrud = crud(inspectionSchemeLine, {
  prefix: '/production/web',
  noun: 'InspectionSchemeLine',
  right: 'inspectionScheme',
  verbs: ['select', 'export'],
})
