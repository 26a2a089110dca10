import { workshopReference } from '#areas/identity/contract/department.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'

const readonly = { readonly: true }

/** An open order as planning looks at it: when it is due and when the plan has it done. */
export const planOrderEntity = defineEntity({
  name: 'planOrder',
  key: 'workorderNo',
  fields: {
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text(readonly),
    customer: field.text(readonly),
    status: field.text(readonly),
    planQuantity: field.decimal(readonly),
    priority: field.integer(readonly),
    requiredStartDate: field.date(readonly),
    requiredEndDate: field.date(readonly),
    left: field.decimal(readonly),
    tasks: field.integer(readonly),
    unplanned: field.integer(readonly),
    begun: field.integer(readonly),
    plannedStart: field.instant(readonly),
    plannedEnd: field.instant(readonly),
    publishedEnd: field.instant(readonly),
    late: field.boolean(readonly),
    lateMinutes: field.decimal(readonly),
    workshopId: field.reference(workshopReference, { ...readonly, display: 'workshopName' }),
  },
  search: ['workorderNo', 'materialNo', 'materialDesc', 'customer'],
  table: [
    'workorderNo',
    'lateMinutes',
    'requiredEndDate',
    'plannedEnd',
    'priority',
    'materialDesc',
    'customer',
    'planQuantity',
    'tasks',
    'unplanned',
  ],
  form: [],
  sheet: [],
})
