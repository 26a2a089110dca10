import { defineArea } from '#core/contract/area.ts'

const view = ['packing.view', 'packingRule.view']

export const area = defineArea({
  id: 'packing',
  dependsOn: ['inventory', 'materials', 'printing'],
  // The specification names no screens of packing: their paths are ours.
  screens: [
    { path: 'packingStation', menu: 'warehousing', right: 'packing.pack', phone: true },
    { path: 'packing', menu: 'warehousing', right: 'packing.view' },
  ],
  tries: [{ path: 'packingStation', right: 'packing.pack' }],
  grants: {
    manager: ['packing.*', 'packingRule.*'],
    warehouse: ['packing.*', 'packingRule.*'],
    planner: [...view, 'packing.export', 'packingRule.add', 'packingRule.edit', 'packingRule.export'],
    operator: [...view, 'packing.pack'],
    inspector: view,
    approver: view,
  },
})
