import { defineArea } from '#core/contract/area.ts'

type Seconds = 3 | 20 | 30 | 60

const of =
  (menu: 'productionDashboard' | 'equipmentDashboard') =>
  (path: string, minSeconds: Seconds, carousel?: string, code?: string) =>
    ({ path, menu, right: 'board.view', board: { minSeconds, carousel, code } }) as const
const board = of('productionDashboard')
const machine = of('equipmentDashboard')

export const area = defineArea({
  id: 'boards',
  dependsOn: ['calendar', 'devices', 'equipment', 'execution', 'identity', 'molds', 'planning'],
  screens: [
    { path: 'boardWheelView', menu: 'productionDashboard', right: 'board.view', board: { minSeconds: 3 } },
    board('productionStatus', 3, 'subProStatus', 'SCSK'),
    board('statusView', 20, 'subStatus', 'RWZT'),
    board('processProgress', 20, 'subProcessProgress', 'GXJD'),
    board('taskProgressView', 20, 'subTaskProgressView', 'JDMXKB'),
    board('APPhourView', 30, 'subAPPhourView', 'XSKB'),
    board('jdprocessingView', 20, 'subMultip', 'JDKB'),
    board('siteView', 3, 'subSiteView', 'ZDKB'),
    board('siteViewMj', 3),
    board('workCenterView', 20),
    machine('oeeStatus', 3, 'subOeeStatus', 'SBZT'),
    machine('oeeDevice', 20),
    machine('oeeCount', 20, 'subOeeCount', 'JSKB'),
    machine('hourView', 30, 'subHourView', 'XSCLKB'),
    machine('machineView', 60, 'subMachine', 'OEEFX'),
    machine('productivityView', 60, 'subProductView', 'KJLKB'),
    machine('oeeAndon', 3, 'subOeeAndon', 'ANKB'),
    machine('oeeAndonEfficiency', 60, 'subOeeAndonEfficiency', 'ADFX'),
    { path: 'boardSetting', menu: 'systemManagement', right: 'displayLink.view' },
  ],
  tries: [{ path: 'productionStatus', right: 'board.view', overview: true }],
  grants: {
    manager: ['board.view', 'displayLink.*', 'floorPlan.edit'],
    planner: ['board.view'],
    operator: ['board.view'],
    maintainer: ['board.view'],
    mold: ['board.view'],
    warehouse: ['board.view'],
    inspector: ['board.view'],
    approver: ['board.view'],
  },
})
