import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'xk',
  dependsOn: ['inventory', 'lines'],
  // A customised line: a team asks for it.
  standing: 'off',
  screens: [{ path: 'xkMaterialManagement', menu: 'warehousing', right: 'xk.view' }],
  grants: {
    manager: ['xk.*'],
    planner: ['xk.view'],
    warehouse: ['xk.view'],
    operator: ['xk.view'],
    inspector: ['xk.view'],
    approver: ['xk.view'],
  },
})
