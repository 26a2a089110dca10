import { workshopReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'
import { lineReference } from './line.ts'
import { workCenterReference } from './work-center-reference.ts'

export const stationReference: Reference = { path: '/productionbase/web/selectStation', label: ['name', 'number'] }

export const stationEntity = defineEntity({
  name: 'station',
  key: 'number',
  search: ['number', 'name', 'andonSim'],
  fields: {
    number: field.text({ required: true, max: 64, verbatim: true }),
    ...translated('name', { required: true, max: 64 }),
    workshopId: field.reference(workshopReference, { required: true, display: 'workshopName' }),
    /** The line that it works for now. */
    effectiveLineId: field.reference(lineReference, { required: true, display: 'effectiveLineName' }),
    /** The line that it belongs to. */
    referenceLineId: field.reference(lineReference, { display: 'referenceLineName' }),
    workCenterId: field.reference(workCenterReference, { display: 'workCenterName' }),
    andonSim: field.text({ max: 32, pattern: /^[0-9A-Za-z]+$/, verbatim: true }),
    remark: field.multiline(),
  },
})

export const stationCrud = crud(stationEntity, {
  prefix: '/productionbase/web',
  noun: 'Station',
  right: 'station',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
