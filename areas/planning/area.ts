import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'planning',
  dependsOn: ['calendar', 'orders'],
  screens: [],
  grants: {
    manager: ['task.*', 'planSet.*'],
    planner: ['task.*', 'planSet.*'],
    operator: ['task.view'],
    approver: ['task.view'],
  },
})
