import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'orders',
  dependsOn: ['materials', 'printing', 'routing'],
  screens: [
    { path: 'salesOrder', menu: 'productionExecution', right: 'salesOrder.view' },
    { path: 'WorkOrderEntry', menu: 'productionExecution', right: 'workOrder.view' },
    { path: 'workOrderQrcode', menu: 'productionExecution', right: 'workOrder.print' },
    { path: 'workProgress', menu: 'productionReport', right: 'workOrder.view', phone: true },
  ],
  tries: [{ path: 'WorkOrderEntry', right: 'workOrder.add' }],
  grants: {
    manager: ['salesOrder.*', 'workOrder.*'],
    planner: ['salesOrder.*', 'workOrder.*'],
    operator: ['workOrder.view'],
    approver: ['workOrder.view', 'salesOrder.view'],
    warehouse: ['workOrder.view', 'salesOrder.view'],
    inspector: ['workOrder.view'],
  },
})
