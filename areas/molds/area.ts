import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'molds',
  dependsOn: ['identity', 'workcenters'],
  screens: [
    { path: 'changeMould', menu: 'mold', right: 'moldMounting.view', phone: true },
    { path: 'moldMain', menu: 'mold', right: 'mold.view' },
    { path: 'moldMaintenance', menu: 'mold', right: 'moldMaintenance.view' },
  ],
  tries: [{ path: 'changeMould', right: 'moldMounting.mount' }],
  grants: {
    manager: ['mold.*', 'moldMounting.*', 'moldMaintenance.*', 'moldMaintenanceType.*'],
    planner: ['mold.*', 'moldMounting.view', 'moldMounting.export', 'moldMaintenance.view', 'moldMaintenanceType.view'],
    mold: [
      'mold.*',
      'moldMounting.*',
      'moldMaintenance.view',
      'moldMaintenance.add',
      'moldMaintenance.edit',
      'moldMaintenance.submit',
      'moldMaintenance.export',
      'moldMaintenanceType.*',
    ],
    maintainer: ['mold.view', 'moldMounting.view'],
    operator: ['mold.view', 'moldMounting.view'],
    inspector: [
      'mold.view',
      'moldMaintenance.view',
      'moldMaintenance.confirm',
      'moldMaintenance.export',
      'moldMaintenanceType.view',
    ],
  },
})
