import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'calendar',
  dependsOn: [],
  standing: 'always',
  screens: [
    { path: 'shiftMode', menu: 'basicData', right: 'shiftMode.view' },
    { path: 'calendar', menu: 'basicData', right: 'calendar.view' },
  ],
  grants: {
    manager: ['shiftMode.*', 'calendar.*'],
    planner: ['shiftMode.*', 'calendar.*'],
    operator: ['shiftMode.view', 'calendar.view'],
    maintainer: ['shiftMode.view', 'calendar.view'],
    mold: ['shiftMode.view', 'calendar.view'],
    warehouse: ['shiftMode.view', 'calendar.view'],
    inspector: ['shiftMode.view', 'calendar.view'],
    approver: ['shiftMode.view', 'calendar.view'],
  },
})
