import { lineReference } from '#areas/calendar/contract/line-reference.ts'
import { madeProductReference } from '#areas/materials/contract/product-reference.ts'
import { runningWorkOrderReference } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { defineStatus } from '#core/contract/status.ts'
import { templateReference } from './template.ts'

/** Where a line change stands. The first step that is begun makes it `preparing`. */
export const changeoverStatus = defineStatus(
  'changeoverStatus',
  {
    planned: { number: 10, color: 'default', next: ['stop', 'cancel'] },
    preparing: { number: 20, color: 'blue', next: ['stop', 'cancel'] },
    stopped: { number: 30, color: 'purple', next: ['ready', 'cancel'] },
    firstPiece: { number: 40, color: 'gold', next: ['release', 'cancel'] },
    released: { number: 50, color: 'green', next: [] },
    cancelled: { number: 60, color: 'gray', next: [] },
  },
  {
    stop: { to: 'stopped', right: 'changeover.execute' },
    ready: { to: 'firstPiece', right: 'changeover.execute' },
    release: { to: 'released', right: 'changeover.release' },
    cancel: { to: 'cancelled', right: 'changeover.cancel' },
  },
)
export type ChangeoverState = (typeof changeoverStatus.codes)[number]

/** Not over yet. */
export const openStates = changeoverStatus.from('cancel')

const readonly = { readonly: true } as const

/** A line that is changed to the product of a work order. */
export const changeover = defineEntity({
  name: 'changeover',
  key: 'number',
  search: ['number', 'lineName', 'fromProductName', 'toProductName', 'workorderNo'],
  fields: {
    number: field.text({ ...readonly, verbatim: true }),
    status: field.choice(changeoverStatus.codes, {
      ...readonly,
      labels: changeoverStatus.name,
      colors: changeoverStatus.colors,
    }),
    lineId: field.reference(lineReference, { required: true, display: 'lineName' }),
    lineName: field.text(readonly),
    workOrderId: field.reference(runningWorkOrderReference, { required: true, display: 'workorderNo' }),
    workorderNo: field.text({ ...readonly, verbatim: true }),
    /** Absent: what was made on the line last. */
    fromProductId: field.reference(madeProductReference, { display: 'fromProductName', hint: true }),
    fromProductName: field.text(readonly),
    toProductId: field.reference(madeProductReference, { ...readonly, display: 'toProductName' }),
    toProductName: field.text(readonly),
    /** Absent: the one that fits best. */
    templateId: field.reference(templateReference, { display: 'templateName', hint: true }),
    plannedAt: field.instant({ required: true }),
    /** Steps done, of how many. */
    doneSteps: field.integer(readonly),
    stepCount: field.integer(readonly),
    standardMinutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    /** From the stop to the release. */
    minutes: field.decimal({ ...readonly, scale: 1, unit: 'min' }),
    stoppedAt: field.instant(readonly),
    readyAt: field.instant(readonly),
    releasedAt: field.instant(readonly),
    releasedByName: field.text(readonly),
    cancelReason: field.text(readonly),
    remark: field.multiline({ max: 500 }),
    createdByName: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  table: [
    'number',
    'status',
    'lineId',
    'fromProductId',
    'toProductId',
    'workOrderId',
    'plannedAt',
    'doneSteps',
    'stepCount',
    'standardMinutes',
    'minutes',
    'stoppedAt',
    'releasedAt',
    'releasedByName',
    'templateId',
    'cancelReason',
    'remark',
    'createdByName',
    'createdAt',
  ],
  form: ['lineId', 'workOrderId', 'fromProductId', 'templateId', 'plannedAt', 'remark'],
  sheet: [],
})

export const changeoverCrud = crud(changeover, {
  prefix: '/production/web',
  noun: 'Changeover',
  right: 'changeover',
  verbs: ['select', 'get', 'add', 'export'],
})
