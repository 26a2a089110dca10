import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'devices',
  dependsOn: ['calendar', 'equipment', 'identity', 'workcenters'],
  // A tester's word passes units: it is set up by whoever may have it told.
  rights: ['device.tellResults'],
  // The specification names no screens of boxes and their signals: these paths are ours.
  screens: [
    { path: 'deviceMain', menu: 'equipmentManagement', right: 'device.view' },
    { path: 'deviceTester', menu: 'equipmentManagement', right: 'device.view' },
    { path: 'deadLetter', menu: 'equipmentManagement', right: 'deadLetter.view' },
    { path: 'lampRules', menu: 'equipmentManagement', right: 'lampRules.view' },
  ],
  grants: {
    manager: ['device.*', 'deadLetter.*', 'lampRules.*', 'simulation.*'],
    maintainer: [
      'device.view',
      'device.add',
      'device.edit',
      'device.delete',
      'device.export',
      'deadLetter.*',
      'lampRules.view',
    ],
    planner: ['device.view'],
  },
})
