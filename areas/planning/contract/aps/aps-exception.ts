import { workOrderPage } from '#areas/orders/contract/references.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true }
export const exceptionKinds = ['task', 'order', 'downtime'] as const

/**
 * What planning could not take: a task that found no place, an order whose confirmation found something missing, or a task that
 * stands in a time in which its machine is out of use.
 */
export const planException = defineEntity({
  name: 'planException',
  key: 'workorderNo',
  fields: {
    kind: field.choice(exceptionKinds, {
      ...readonly,
      labels: 'planException.kind',
      colors: { task: 'gold', order: 'red', downtime: 'orange' },
    }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    taskNo: field.text({ ...readonly, verbatim: true }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text(readonly),
    operation: field.text(readonly),
    workCenter: field.text(readonly),
    lineName: field.text(readonly),
    requiredEndDate: field.date(readonly),
    /** In words, with what would mend it. */
    reason: field.text(readonly),
    tries: field.integer(readonly),
    lastAt: field.instant(readonly),
  },
  search: ['workorderNo', 'taskNo', 'materialNo', 'materialDesc', 'operation'],
  table: [
    'workorderNo',
    'kind',
    'materialNo',
    'reason',
    'materialDesc',
    'taskNo',
    'operation',
    'workCenter',
    'lineName',
    'requiredEndDate',
    'tries',
    'lastAt',
  ],
  form: [],
  sheet: [],
})
