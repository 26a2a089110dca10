import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { listInput, pageOf } from '#core/contract/list.ts'
import { maintenanceKinds, maintenanceStatus } from './maintenance-status.ts'
import { moldReference } from './mold.ts'

const readonly = { readonly: true } as const
const kind = { labels: 'moldMaintenanceKind', colors: { maintenance: 'blue', repair: 'orange' } } as const

/** A kind of maintenance or repair that molds get. */
export const moldMaintenanceType = defineEntity({
  name: 'moldMaintenanceType',
  key: 'name',
  search: ['name', 'remark'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    kind: field.choice(maintenanceKinds, { ...kind, required: true, initial: 'maintenance' }),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
})

export const moldMaintenanceTypeCrud = crud(moldMaintenanceType, {
  prefix: '/mouldservice/web',
  noun: 'MoldMaintenanceType',
  right: 'moldMaintenanceType',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

const typeReference: Reference = {
  path: moldMaintenanceTypeCrud.select.path,
  label: ['name'],
  where: { enabled: true },
}

/** People of the team, for whoever sees the records; names and job numbers alone. */
const personReference: Reference = { path: '/mouldservice/web/selectMoldPerson', label: ['name', 'jobNumber'] }

export const selectMoldPerson = endpoint({
  path: '/mouldservice/web/selectMoldPerson',
  access: { right: 'moldMaintenance.view' },
  input: listInput,
  output: pageOf(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  summary: 'People who maintain and repair molds',
})

/** One time that a mold was maintained or repaired. */
export const moldMaintenance = defineEntity({
  name: 'moldMaintenance',
  key: 'number',
  search: ['number', 'moldNumber', 'moldName', 'remark', 'result'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    status: field.choice(maintenanceStatus.codes, {
      ...readonly,
      labels: maintenanceStatus.name,
      colors: maintenanceStatus.colors,
    }),
    moldId: field.reference(moldReference, { required: true, display: 'moldNumber' }),
    moldNumber: field.text({ ...readonly, verbatim: true }),
    moldName: field.text(readonly),
    typeId: field.reference(typeReference, { required: true, display: 'typeName' }),
    kind: field.choice(maintenanceKinds, { ...readonly, ...kind }),
    plannedOn: field.date(),
    staffIds: field.references(personReference, { display: 'staffNames' }),
    shots: field.integer(readonly),
    shotsSince: field.integer(readonly),
    sentBy: field.integer(readonly),
    sentByName: field.text(readonly),
    sentAt: field.instant(readonly),
    remark: field.multiline({ max: 500 }),
    result: field.text(readonly),
    submittedByName: field.text(readonly),
    submittedAt: field.instant(readonly),
    decidedByName: field.text(readonly),
    decidedAt: field.instant(readonly),
    decision: field.text(readonly),
  },
  table: [
    'number',
    'status',
    'moldId',
    'moldName',
    'typeId',
    'kind',
    'plannedOn',
    'staffIds',
    'shots',
    'shotsSince',
    'sentByName',
    'sentAt',
    'remark',
    'result',
    'submittedByName',
    'submittedAt',
    'decidedByName',
    'decidedAt',
    'decision',
  ],
  form: ['moldId', 'typeId', 'plannedOn', 'staffIds', 'remark'],
  sheet: [],
})

export const moldMaintenanceCrud = crud(moldMaintenance, {
  prefix: '/mouldservice/web',
  noun: 'MoldMaintenance',
  right: 'moldMaintenance',
  verbs: ['select', 'get', 'add', 'update', 'export'],
})
