import { shiftModeReference } from '#areas/calendar/contract/shift-mode.ts'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

/** 1 Monday … 7 Sunday, as texts: choices are. */
export const weekdayCodes = ['1', '2', '3', '4', '5', '6', '7'] as const

/** Days on which a machine works by another shift mode than its line. */
export const machineClassEntity = defineEntity({
  name: 'machineClass',
  key: 'machineName',
  search: ['machineName', 'machineNumber', 'remark'],
  fields: {
    machineId: field.reference(machineReference, { required: true, display: 'machineName' }),
    machineNumber: field.text({ readonly: true }),
    lineName: field.text({ readonly: true }),
    shiftModeId: field.reference(shiftModeReference, { required: true, display: 'shiftModeName' }),
    fromDate: field.date({ required: true }),
    toDate: field.date({ required: true }),
    weekdays: field.choices(weekdayCodes, { labels: 'weekday', required: true, initial: [...weekdayCodes] }),
    remark: field.text({ max: 200 }),
    machineName: field.text({ readonly: true }),
  },
  table: ['machineId', 'machineNumber', 'lineName', 'shiftModeId', 'fromDate', 'toDate', 'weekdays', 'remark'],
  form: ['machineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays', 'remark'],
  sheet: ['machineId', 'shiftModeId', 'fromDate', 'toDate', 'weekdays', 'remark'],
})

export const machineClassCrud = crud(machineClassEntity, {
  prefix: '/productionbase/web',
  noun: 'MachineClass',
  right: 'machineClass',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
