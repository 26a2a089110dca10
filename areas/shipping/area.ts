import { defineArea } from '#core/contract/area.ts'

const view = ['shipment.view', 'deliveryLine.view']

export const area = defineArea({
  id: 'shipping',
  dependsOn: ['inventory', 'orders', 'planning', 'printing'],
  screens: [
    { path: 'businessAssistant', menu: 'productionExecution', right: 'deliveryDesk.view', phone: true },
    { path: 'shippingManagement', menu: 'warehousing', right: 'shipment.view', phone: true },
    { path: 'deliveryProgress', menu: 'productionReport', right: 'deliveryLine.view' },
  ],
  grants: {
    manager: ['shipment.*', 'deliveryLine.*', 'deliveryDesk.*'],
    planner: [
      ...view,
      'shipment.add',
      'shipment.edit',
      'shipment.export',
      'deliveryLine.export',
      'deliveryLine.reserve',
      'deliveryDesk.*',
    ],
    warehouse: ['shipment.*', 'deliveryLine.*'],
    approver: [...view, 'deliveryDesk.view'],
    inspector: view,
  },
})
