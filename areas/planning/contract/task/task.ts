import { workOrderPage } from '#areas/orders/contract/references.ts'
import { workCenterReference } from '#areas/workcenters/contract/work-center-reference.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'

/** A task that is overdue is reckoned when it is read (`overdue`), never stored. */
export const taskStatus = defineStatus(
  'taskStatus',
  {
    notScheduled: { number: 10, color: 'default', next: ['release'] },
    waiting: { number: 20, color: 'cyan', next: ['start', 'changeMold', 'withdraw'] },
    inProgress: { number: 30, color: 'blue', next: ['end', 'changeMold', 'withdraw'] },
    moldChanging: { number: 40, color: 'purple', next: ['start', 'end'] },
    completed: { number: 50, color: 'green', next: ['reopen'] },
  },
  {
    release: { to: 'waiting', right: 'task.publish' },
    withdraw: { to: 'notScheduled', right: 'task.undo' },
    start: { to: 'inProgress', right: 'execution.start' },
    changeMold: { to: 'moldChanging', right: 'execution.start' },
    end: { to: 'completed', right: 'execution.end' },
    reopen: { to: 'inProgress', right: 'execution.reverse' },
  },
)

export type TaskState = (typeof taskStatus.codes)[number]

/** A task that people work on now: planning never moves it. */
export const begun: readonly string[] = ['inProgress', 'moldChanging', 'completed']

const readonly = { readonly: true }

/** An operation of an order, whole or in part, on a work centre. All that is written of it is written by verbs. */
export const task = defineEntity({
  name: 'task',
  key: 'taskNo',
  fields: {
    taskNo: field.text({ ...readonly, verbatim: true }),
    status: field.choice(taskStatus.codes, { ...readonly, labels: 'taskStatus', colors: taskStatus.colors }),
    /** Waiting although its start has passed, or unfinished although its end has. */
    overdue: field.boolean(readonly),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text({ ...readonly, display: 'materialText' }),
    produreNo: field.text({ ...readonly, verbatim: true }),
    produreName: field.text(readonly),
    lineName: field.text(readonly),
    workCenterId: field.reference(workCenterReference, { ...readonly, display: 'workCenterName' }),
    machineId: field.integer(readonly),
    machineName: field.text(readonly),
    planQuantity: field.decimal(readonly),
    completedQuantity: field.decimal(readonly),
    defectiveQuantity: field.decimal(readonly),
    approvedGood: field.decimal(readonly),
    processingMinutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    setupMinutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    plannedStart: field.instant(readonly),
    plannedEnd: field.instant(readonly),
    shiftDate: field.date(readonly),
    publishedStart: field.instant(readonly),
    publishedEnd: field.instant(readonly),
    startedAt: field.instant(readonly),
    endedAt: field.instant(readonly),
    requiredEndDate: field.date(readonly),
    priority: field.integer(readonly),
    locked: field.boolean(readonly),
    released: field.boolean(readonly),
    isCombined: field.boolean(readonly),
    combinedInto: field.integer(readonly),
    combinedNo: field.text({ ...readonly, verbatim: true }),
    workOrderId: field.integer(readonly),
    createdAt: field.instant(readonly),
  },
  search: ['taskNo', 'workorderNo', 'materialNo', 'materialDesc', 'produreName'],
  table: [
    'taskNo',
    'status',
    'overdue',
    'workorderNo',
    'materialNo',
    'materialDesc',
    'produreName',
    'lineName',
    'workCenterId',
    'machineName',
    'planQuantity',
    'completedQuantity',
    'defectiveQuantity',
    'plannedStart',
    'plannedEnd',
    'shiftDate',
    'processingMinutes',
    'setupMinutes',
    'requiredEndDate',
    'priority',
    'locked',
    'released',
    'combinedNo',
    'createdAt',
  ],
  form: [],
  sheet: [],
})
