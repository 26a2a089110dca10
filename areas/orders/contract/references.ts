import type { Reference } from '#core/contract/field.ts'

/** How other areas refer to a work order that is still to be worked on. */
export const runningWorkOrderReference: Reference = {
  path: '/production/web/selectWorkOrder',
  label: ['workorderNo', 'materialDesc'],
  where: { status: ['confirmed', 'pendingScheduling', 'scheduled', 'incomplete'] },
}
