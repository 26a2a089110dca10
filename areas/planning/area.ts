import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'planning',
  dependsOn: ['calendar', 'molds', 'orders', 'workcenters'],
  screens: [
    { path: 'globalScheduling', menu: 'leanScheduling', right: 'task.view' },
    { path: 'gantScheduling', menu: 'leanScheduling', right: 'task.view' },
    { path: 'leanScheduling', menu: 'leanScheduling', right: 'lean.view' },
    { path: 'StampingSchedule', menu: 'leanScheduling', right: 'task.view' },
    { path: 'productionTask', menu: 'leanScheduling', right: 'task.view' },
    { path: 'dailyPlan', menu: 'productionReport', right: 'task.view' },
    { path: 'materialArrangement', menu: 'materialStaging', right: 'materialSupply.view' },
    { path: 'APSRetryworkorder', menu: 'leanScheduling', right: 'task.view' },
    { path: 'setupMatrix', menu: 'leanScheduling', right: 'setupTime.view' },
    { path: 'planSet', menu: 'leanScheduling', right: 'planSet.view' },
  ],
  tries: [{ path: 'gantScheduling', right: 'task.schedule' }],
  grants: {
    manager: [
      'task.*',
      'lean.*',
      'planSet.*',
      'setupTime.*',
      'materialSupply.*',
      'pressMaterial.*',
      'maintenanceWindow.*',
    ],
    planner: [
      'task.*',
      'lean.*',
      'planSet.*',
      'setupTime.*',
      'materialSupply.*',
      'pressMaterial.*',
      'maintenanceWindow.*',
    ],
    warehouse: ['materialSupply.*'],
    maintainer: ['maintenanceWindow.*'],
    operator: ['task.view', 'maintenanceWindow.view'],
    approver: ['task.view'],
  },
})
