import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { lineReference } from './line.ts'
import { stationReference } from './station.ts'

/** Who works which shift where, by production day. */
export const arrangementEntity = defineEntity({
  name: 'personnelArrangement',
  key: 'label',
  search: ['label'],
  fields: {
    /** Person, day and shift, for people. */
    label: field.text({ readonly: true }),
    date: field.date({ required: true }),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    /** One of the shifts that the line's calendar opens on that day. */
    shiftName: field.text({ required: true, max: 32 }),
    shiftId: field.text({ readonly: true }),
    userId: field.reference(teamUserReference, { required: true, display: 'userName' }),
    jobNumber: field.text({ readonly: true }),
    stationId: field.reference(stationReference, { display: 'stationName' }),
    workshopId: field.integer({ readonly: true }),
  },
  table: ['date', 'lineId', 'shiftName', 'userId', 'jobNumber', 'stationId'],
  sheet: ['date', 'lineId', 'shiftName', 'userId', 'stationId'],
})

export const arrangementCrud = crud(arrangementEntity, {
  prefix: '/productionbase/web',
  noun: 'PersonnelArrangement',
  right: 'arrangement',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
