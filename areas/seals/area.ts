import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'seals',
  dependsOn: ['approvals', 'identity', 'notifications'],
  screens: [{ path: 'signature', menu: 'esop', right: 'seal.view' }],
  grants: {
    manager: ['seal.*'],
    planner: ['seal.view', 'seal.check'],
    approver: ['seal.view', 'seal.check'],
    inspector: ['seal.view', 'seal.check'],
  },
})
