import { defineArea } from '#core/contract/area.ts'

const view = [
  'oee.view',
  'machineStop.view',
  'exceptionReason.view',
  'machineClass.view',
  'greenLight.view',
  'handover.view',
]

export const area = defineArea({
  id: 'equipment',
  dependsOn: ['calendar', 'identity'],
  screens: [
    { path: 'oeeOverview', menu: 'equipmentDashboard', right: 'oee.view' },
    { path: 'oeeDeviceForm', menu: 'equipmentDashboard', right: 'oee.view' },
    { path: 'oeeMultipMac', menu: 'equipmentDashboard', right: 'oee.view' },
    { path: 'oeeCountForm', menu: 'equipmentDashboard', right: 'oee.view' },
    { path: 'DeviceDeactivation', menu: 'equipmentManagement', right: 'machineStop.view' },
    { path: 'exceptionReport', menu: 'equipmentManagement', right: 'oee.view' },
    { path: 'failureAnalysisForm', menu: 'equipmentManagement', right: 'oee.view' },
    { path: 'oeeHandoverTable', menu: 'equipmentManagement', right: 'handover.view' },
    { path: 'greenLightSchedule', menu: 'equipmentManagement', right: 'greenLight.view' },
    { path: 'machineClassSet', menu: 'equipmentManagement', right: 'machineClass.view' },
    { path: 'exceptionReason', menu: 'equipmentManagement', right: 'exceptionReason.view' },
  ],
  grants: {
    manager: [
      'oee.*',
      'machineStop.*',
      'exceptionReason.*',
      'machineClass.*',
      'greenLight.*',
      'handover.*',
      'machine.setState',
    ],
    planner: [...view, 'oee.export', 'machineClass.*', 'greenLight.export'],
    operator: [...view, 'machineStop.assign', 'machine.setState', 'handover.edit', 'handover.sign'],
    maintainer: [...view, 'oee.export', 'machineStop.*', 'exceptionReason.*', 'machine.setState'],
    approver: view,
    inspector: view,
  },
})
