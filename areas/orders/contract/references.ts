import type { Reference } from '#core/contract/field.ts'

/** How other areas refer to a work order, and to one that is still to be worked on. */
export const workOrderReference: Reference = {
  path: '/production/web/selectWorkOrder',
  label: ['workorderNo', 'materialDesc'],
}

export const runningWorkOrderReference: Reference = {
  ...workOrderReference,
  where: { status: ['confirmed', 'pendingScheduling', 'scheduled', 'incomplete'] },
}

export const salesOrderReference: Reference = {
  path: '/production/web/selectSalesOrder',
  label: ['salesOrderNo', 'customer'],
}
