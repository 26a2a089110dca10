import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { andonTypeReference } from './type.ts'

/** Who is on duty for calls. What is left open holds for all; of the rows that fit, those that say most are taken. */
export const andonRoster = defineEntity({
  name: 'andonRoster',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    typeId: field.reference(andonTypeReference, { display: 'typeName' }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    /** A shift by its name, as the line's calendar has it. */
    shiftName: field.text({ max: 32 }),
    fromDate: field.date(),
    toDate: field.date(),
    userIds: field.references(teamUserReference, { required: true, display: 'userNames' }),
  },
})

export const andonRosterCrud = crud(andonRoster, {
  prefix: '/production/web',
  noun: 'AndonRoster',
  right: 'andonRoster',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
