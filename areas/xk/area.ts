import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'xk',
  dependsOn: ['execution', 'inventory', 'lines', 'orders'],
  // A customised line: a team asks for it.
  standing: 'off',
  screens: [
    { path: 'xkMaterialManagement', menu: 'warehousing', right: 'xk.view' },
    { path: 'xkStampManagement', menu: 'warehousing', right: 'xk.view' },
    { path: 'xkPackManagement', menu: 'warehousing', right: 'xk.view' },
    { path: 'xkPackXiangManagement', menu: 'warehousing', right: 'xk.view' },
    { path: 'xkTraceAll', menu: 'traceability', right: 'xkTrace.view' },
  ],
  grants: {
    manager: ['xk.*', 'xkTrace.*'],
    planner: ['xk.view', 'xkTrace.*'],
    warehouse: ['xk.view', 'xkTrace.*'],
    operator: ['xk.view', 'xkTrace.view'],
    inspector: ['xk.view', 'xkTrace.*'],
    approver: ['xk.view', 'xkTrace.view'],
  },
})
