import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'quality',
  dependsOn: [],
  screens: [{ path: 'inspectionScheme', menu: 'qualityManagement', right: 'inspectionScheme.view' }],
  grants: {
    manager: ['inspectionScheme.*'],
    inspector: ['inspectionScheme.*'],
    planner: ['inspectionScheme.view', 'inspectionScheme.export'],
    operator: ['inspectionScheme.view'],
    approver: ['inspectionScheme.view'],
  },
})
