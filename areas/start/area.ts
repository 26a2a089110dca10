import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'start',
  dependsOn: [
    'approvals',
    'calendar',
    'execution',
    'identity',
    'materials',
    'orders',
    'planning',
    'routing',
    'workcenters',
  ],
  screens: [{ path: 'firstSteps', menu: 'home', right: 'firstSteps.take', phone: true }],
})
