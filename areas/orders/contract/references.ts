import type { RecordPage, Reference } from '#core/contract/field.ts'

/** How other areas refer to a work order that is still to be worked on. */
export const runningWorkOrderReference: Reference = {
  path: '/production/web/selectWorkOrder',
  label: ['workorderNo', 'materialDesc'],
  where: { status: ['confirmed', 'pendingScheduling', 'scheduled', 'incomplete'] },
}

/** The page of an order: all that is known of it, under its number. */
export const workOrderPage: RecordPage = { path: 'WorkOrderEntry', query: 'order' }
