import { defineArea } from '#core/contract/area.ts'

const view = ['productionLine.view', 'machine.view', 'workCenter.view', 'station.view', 'arrangement.view']

export const area = defineArea({
  id: 'workcenters',
  dependsOn: ['identity', 'calendar'],
  screens: [],
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
