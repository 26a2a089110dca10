import { workshopReference } from '#areas/identity/contract/department.ts'
import { countSources, machineReference } from '#areas/workcenters/contract/machine.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { moldPositions, mountingStatus } from './mold-status.ts'

const readonly = { readonly: true } as const

/** A mold in a machine, from its installing to its removal. All that is written of it is written by acts. */
export const moldMounting = defineEntity({
  name: 'moldMounting',
  key: 'moldNumber',
  search: ['moldNumber', 'moldName', 'machineNumber', 'machineName', 'productText', 'taskNo'],
  fields: {
    moldNumber: field.text({ ...readonly, verbatim: true }),
    moldName: field.text(readonly),
    moldId: field.integer(readonly),
    status: field.choice(mountingStatus.codes, {
      ...readonly,
      labels: mountingStatus.name,
      colors: mountingStatus.colors,
    }),
    position: field.choice(moldPositions, { ...readonly, labels: 'moldPosition' }),
    machineId: field.reference(machineReference, { ...readonly, display: 'machineName' }),
    machineName: field.text(readonly),
    machineNumber: field.text({ ...readonly, verbatim: true }),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
    productText: field.text(readonly),
    taskNo: field.text({ ...readonly, verbatim: true }),
    installedAt: field.instant(readonly),
    installedByName: field.text(readonly),
    askedAt: field.instant(readonly),
    askedByName: field.text(readonly),
    removedAt: field.instant(readonly),
    removedByName: field.text(readonly),
    storageLocation: field.text(readonly),
    /** The mold's shots in all when it was mounted, and when it was taken off. */
    shotsBefore: field.integer(readonly),
    shotsAfter: field.integer(readonly),
    shotsMade: field.integer(readonly),
    /** Where its shots come from. */
    shotSource: field.choice(countSources, { ...readonly, labels: 'countSource' }),
    note: field.text(readonly),
  },
  table: [
    'moldNumber',
    'moldName',
    'status',
    'machineId',
    'machineNumber',
    'position',
    'workCenterId',
    'workshopId',
    'productText',
    'taskNo',
    'installedAt',
    'installedByName',
    'askedAt',
    'askedByName',
    'removedAt',
    'removedByName',
    'storageLocation',
    'shotsBefore',
    'shotsAfter',
    'shotsMade',
    'shotSource',
    'note',
  ],
  form: [],
  sheet: [],
})

export const moldMountingCrud = crud(moldMounting, {
  prefix: '/mouldservice/web',
  noun: 'MoldMounting',
  right: 'moldMounting',
  verbs: ['select', 'get', 'export'],
})
