import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'identity',
  dependsOn: [],
  standing: 'always',
  screens: [
    { path: 'systemManagement', menu: 'systemManagement', right: 'teamUser.view' },
    { path: 'operationLog', menu: 'systemManagement', right: 'operationLog.view' },
  ],
  rights: ['teamUser.phone', 'operationLog.view', 'file.publish'],
  grants: {
    manager: [
      'teamUser.view',
      'department.*',
      'position.*',
      'shiftTeam.*',
      'workGroup.*',
      'role.view',
      'operationLog.view',
    ],
    planner: ['teamUser.view', 'department.view', 'position.view', 'shiftTeam.view', 'workGroup.view'],
    operator: ['department.view'],
    maintainer: ['department.view'],
    mold: ['department.view'],
    warehouse: ['department.view'],
    inspector: ['department.view'],
    approver: ['department.view', 'teamUser.view'],
  },
})
