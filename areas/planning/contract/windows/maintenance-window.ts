import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'

export const windowStates = ['upcoming', 'now', 'over'] as const

const readonly = { readonly: true }

/**
 * Planned maintenance of a machine: planning keeps clear of it, and key figures take it off the time that was planned to be worked.
 * Breakdowns stand beside it in the same table and are entered on the Gantt.
 */
export const maintenanceWindow = defineEntity({
  name: 'maintenanceWindow',
  key: 'machineName',
  fields: {
    machineId: field.reference(machineReference, { required: true, display: 'machineName' }),
    machineName: field.text({ ...readonly }),
    startsAt: field.instant({ required: true }),
    endsAt: field.instant({ required: true }),
    reason: field.text({ required: true, max: 200 }),
    state: field.choice(windowStates, {
      ...readonly,
      labels: 'maintenanceWindow.state',
      colors: { upcoming: 'blue', now: 'gold', over: 'gray' },
    }),
    /** Planned tasks that stand in it and have not begun; only those that end after now are looked for. */
    tasks: field.integer(readonly),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  search: ['reason'],
  table: ['startsAt', 'endsAt', 'reason', 'state', 'tasks', 'createdByName'],
  form: ['startsAt', 'endsAt', 'reason'],
  sheet: [],
})

export const maintenanceWindowCrud = crud(maintenanceWindow, {
  prefix: '/production/web',
  noun: 'MaintenanceWindow',
  right: 'maintenanceWindow',
  verbs: ['select', 'get', 'add', 'update'],
})

export const cancelMaintenanceWindow = endpoint({
  path: '/production/web/cancelMaintenanceWindow',
  access: { right: 'maintenanceWindow.cancel' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes maintenance back that has not begun, and ends what is under way now; the plan stays as it is',
})
