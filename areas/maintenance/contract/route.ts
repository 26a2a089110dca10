import { workshopReference } from '#areas/identity/contract/department.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { personReference } from './people.ts'
import { weekdays } from './plan.ts'
import { standardReference } from './standard.ts'

const readonly = { readonly: true } as const

/** Check points at machines in their order, each with what is looked at there, and the times of day at which they are visited. */
export const maintenanceRoute = defineEntity({
  name: 'maintenanceRoute',
  key: 'code',
  search: ['code', 'name', 'remark'],
  fields: {
    code: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 128 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    ordered: field.boolean({ initial: true, hint: true }),
    times: field.rows({ time: field.time({ required: true }) }, { max: 24 }),
    timesText: field.text({ ...readonly, verbatim: true }),
    weekdays: field.choices(weekdays, { labels: 'maintenanceWeekday' }),
    minutes: field.integer({ min: 1, max: 1440, initial: 60, unit: 'min', hint: true }),
    personIds: field.references(personReference, { display: 'personNames' }),
    points: field.rows(
      {
        machineId: field.reference(
          { ...machineReference, within: 'workshopId' },
          { required: true, display: 'machineName' },
        ),
        standardId: field.reference(standardReference, { required: true, display: 'standardName' }),
        place: field.text({ max: 64 }),
      },
      { required: true, min: 1, max: 100 },
    ),
    pointCount: field.integer(readonly),
    enabled: field.boolean({ initial: true }),
    remark: field.multiline(),
  },
  table: [
    'code',
    'name',
    'workshopId',
    'pointCount',
    'timesText',
    'weekdays',
    'minutes',
    'ordered',
    'personIds',
    'enabled',
    'remark',
  ],
})

export const maintenanceRouteCrud = crud(maintenanceRoute, {
  prefix: '/productiondata/web',
  noun: 'MaintenanceRoute',
  right: 'maintenanceRoute',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})

export const routeReference = { path: maintenanceRouteCrud.select.path, label: ['name', 'code'] } as const
