import { defineArea } from '#core/contract/area.ts'

const view = [
  'maintenanceStandard.view',
  'maintenanceObject.view',
  'maintenancePlan.view',
  'maintenanceTask.view',
  'maintenanceBreakdown.view',
  'maintenanceFailureCode.view',
  'maintenancePart.view',
  'maintenanceWear.view',
  'maintenanceReading.view',
  'maintenanceRoute.view',
  'maintenanceRound.view',
]
const all = [
  'maintenanceStandard.*',
  'maintenanceObject.*',
  'maintenancePlan.*',
  'maintenanceTask.*',
  'maintenanceBreakdown.*',
  'maintenanceFailureCode.*',
  'maintenancePart.*',
  'maintenanceWear.*',
  'maintenanceReading.*',
  'maintenanceRoute.*',
  'maintenanceRound.*',
]

export const area = defineArea({
  id: 'maintenance',
  dependsOn: [
    'calendar',
    'equipment',
    'execution',
    'identity',
    'molds',
    'notifications',
    'planning',
    'trace',
    'workcenters',
  ],
  screens: [
    { path: 'equipmentCheck', menu: 'equipmentManagement', right: 'maintenanceTask.view', phone: true },
    { path: 'equipmentInspection', menu: 'equipmentManagement', right: 'maintenanceRound.view', phone: true },
    { path: 'equipmentMaintenance', menu: 'equipmentManagement', right: 'maintenanceTask.view', phone: true },
    { path: 'breakdownMaintenance', menu: 'equipmentManagement', right: 'maintenanceBreakdown.view', phone: true },
    {
      path: 'breakdownView',
      menu: 'equipmentDashboard',
      right: 'maintenanceBreakdown.view',
      board: { minSeconds: 3 },
    },
    { path: 'preventiveMaintenance', menu: 'equipmentManagement', right: 'maintenancePlan.view' },
    { path: 'maintenanceObject', menu: 'equipmentManagement', right: 'maintenanceObject.view' },
    { path: 'maintenanceObjectPage', right: 'maintenanceObject.view', phone: true },
    { path: 'spareParts', menu: 'equipmentManagement', right: 'maintenancePart.view' },
    { path: 'vulnerableParts', menu: 'mold', right: 'maintenanceWear.view' },
  ],
  tries: [
    { path: 'breakdownMaintenance', right: 'maintenanceBreakdown.report' },
    { path: 'equipmentCheck', right: 'maintenanceTask.execute' },
  ],
  grants: {
    manager: all,
    // What was done is confirmed by those whom it was done for.
    maintainer: [
      ...all.filter((right) => right !== 'maintenanceTask.*'),
      ...['view', 'execute', 'skip', 'correct', 'export'].map((verb) => `maintenanceTask.${verb}`),
    ],
    operator: [
      'maintenanceTask.view',
      'maintenanceTask.execute',
      'maintenanceTask.confirm',
      // What a scanned label opens.
      'maintenanceObject.view',
      'maintenanceBreakdown.view',
      'maintenanceBreakdown.report',
      'maintenanceBreakdown.confirm',
      'maintenanceRound.view',
      'maintenanceRound.execute',
    ],
    planner: [...view, 'maintenanceTask.export', 'maintenanceBreakdown.export', 'maintenancePart.export'],
    mold: ['maintenancePart.view', 'maintenanceWear.*'],
    inspector: [...view, 'maintenanceTask.confirmQuality'],
    approver: view,
  },
})
