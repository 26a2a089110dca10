import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'routing',
  dependsOn: ['materials'],
  screens: [
    { path: 'ProcessSettings', menu: 'basicData', right: 'operation.view' },
    { path: 'processConfiguration', menu: 'basicData', right: 'routing.view' },
    { path: 'craftHours', menu: 'basicData', right: 'craftHours.view' },
  ],
  grants: {
    manager: ['operation.*', 'routing.*', 'craftHours.*', 'combination.*'],
    planner: ['operation.*', 'routing.*', 'craftHours.*', 'combination.*'],
    operator: ['operation.view', 'routing.view'],
    inspector: ['operation.view', 'routing.view'],
    approver: ['operation.view', 'routing.view', 'craftHours.view', 'combination.view'],
    warehouse: ['operation.view', 'routing.view'],
    maintainer: ['operation.view', 'routing.view'],
    mold: ['operation.view', 'routing.view'],
  },
})
