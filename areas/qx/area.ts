import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'qx',
  dependsOn: ['lines'],
  // A customised line: a team asks for it.
  standing: 'off',
  screens: [],
  grants: {
    manager: ['qx.*'],
    planner: ['qx.view', 'qx.configure', 'qx.delete'],
    operator: ['qx.view', 'qx.scan'],
    maintainer: ['qx.view', 'qx.scan', 'qx.repair'],
    inspector: ['qx.view', 'qx.scan', 'qx.repair'],
    approver: ['qx.view'],
  },
})
