import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { lineReference } from './line-reference.ts'
import { shiftModeReference } from './shift-mode.ts'

/** A day that is worked though the week or a holiday says otherwise; without a line it is the whole team's. */
export const overtimeDayEntity = defineEntity({
  name: 'overtimeDay',
  key: 'date',
  search: ['remark'],
  fields: {
    date: field.date({ required: true }),
    lineId: field.reference(lineReference, { display: 'lineName' }),
    /** Absent: the mode that the line works by around that day. */
    shiftModeId: field.reference(shiftModeReference, { display: 'shiftModeName' }),
    remark: field.text(),
  },
})

export const overtimeDayCrud = crud(overtimeDayEntity, {
  prefix: '/production/web',
  noun: 'OvertimeDay',
  right: 'calendar',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
