import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'sl',
  // It is switched on among the customised lines.
  dependsOn: ['inventory', 'lines'],
  standing: 'off',
  screens: [{ path: 'slMatTrace', menu: 'traceability', right: 'slMatTrace.view' }],
  grants: {
    manager: ['slMatTrace.*'],
    planner: ['slMatTrace.*'],
    warehouse: ['slMatTrace.*'],
    inspector: ['slMatTrace.*'],
    operator: ['slMatTrace.view'],
    approver: ['slMatTrace.view'],
  },
})
