import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'planning',
  dependsOn: ['calendar', 'orders'],
  screens: [
    { path: 'gantScheduling', menu: 'leanScheduling', right: 'task.view' },
    { path: 'productionTask', menu: 'leanScheduling', right: 'task.view' },
    { path: 'planSet', menu: 'leanScheduling', right: 'planSet.view' },
  ],
  grants: {
    manager: ['task.*', 'planSet.*'],
    planner: ['task.*', 'planSet.*'],
    operator: ['task.view'],
    approver: ['task.view'],
  },
})
