import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'orders',
  dependsOn: ['materials', 'routing'],
  screens: [],
  grants: {
    manager: ['salesOrder.*', 'workOrder.*'],
    planner: ['salesOrder.*', 'workOrder.*'],
    operator: ['workOrder.view'],
    approver: ['workOrder.view', 'salesOrder.view'],
    warehouse: ['workOrder.view', 'salesOrder.view'],
    inspector: ['workOrder.view'],
  },
})
