import { defineArea } from '#core/contract/area.ts'

const views = ['inspectionScheme.view', 'inspectionRecord.view']

export const area = defineArea({
  id: 'quality',
  dependsOn: ['execution'],
  screens: [
    { path: 'inspectionRecord', menu: 'qualityManagement', right: 'inspectionRecord.view', phone: true },
    { path: 'inspectionScheme', menu: 'qualityManagement', right: 'inspectionScheme.view' },
  ],
  grants: {
    manager: ['inspectionScheme.*', 'inspectionRecord.*'],
    inspector: [
      'inspectionScheme.*',
      'inspectionRecord.view',
      'inspectionRecord.judge',
      'inspectionRecord.spot',
      'inspectionRecord.request',
      'inspectionRecord.export',
    ],
    planner: [...views, 'inspectionScheme.export', 'inspectionRecord.export'],
    operator: [...views, 'inspectionRecord.request'],
    approver: [...views, 'inspectionRecord.concede'],
  },
})
