import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'wip',
  dependsOn: ['execution', 'identity', 'orders'],
  screens: [{ path: 'wipCheck', menu: 'wipCheck', right: 'wipCount.view', phone: true }],
  tries: [{ path: 'wipCheck', right: 'wipCount.count' }],
  grants: {
    manager: ['wipCount.*'],
    planner: ['wipCount.view', 'wipCount.add', 'wipCount.count', 'wipCount.export'],
    warehouse: ['wipCount.view', 'wipCount.count'],
    operator: ['wipCount.view', 'wipCount.count'],
    inspector: ['wipCount.view', 'wipCount.count'],
    approver: ['wipCount.view', 'wipCount.settle', 'wipCount.export'],
  },
})
