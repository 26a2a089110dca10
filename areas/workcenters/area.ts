import { defineArea } from '#core/contract/area.ts'

const view = ['productionLine.view', 'machine.view', 'workCenter.view', 'station.view', 'arrangement.view']

export const area = defineArea({
  id: 'workcenters',
  dependsOn: ['identity', 'calendar'],
  standing: 'always',
  // The specification names no screen of lines: this path is ours.
  screens: [
    { path: 'productionLine', menu: 'basicData', right: 'productionLine.view' },
    { path: 'machineMain', menu: 'equipmentManagement', right: 'machine.view' },
    { path: 'machinePage', right: 'machine.view', phone: true },
    { path: 'workCenter', menu: 'basicData', right: 'workCenter.view' },
    { path: 'WorkStationManagement', menu: 'basicData', right: 'station.view' },
    { path: 'personnelArrangement', menu: 'basicData', right: 'arrangement.view' },
  ],
  grants: {
    manager: ['productionLine.*', 'machine.*', 'workCenter.*', 'station.*', 'arrangement.*'],
    planner: ['productionLine.*', 'machine.*', 'workCenter.*', 'station.*', 'arrangement.*'],
    operator: view,
    maintainer: view,
    mold: view,
    warehouse: view,
    inspector: view,
    approver: view,
  },
})
