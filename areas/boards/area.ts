import { defineArea } from '#core/contract/area.ts'

const board = (path: string, minSeconds: 3 | 20, carousel: string, code: string) =>
  ({ path, menu: 'productionDashboard', right: 'board.view', board: { minSeconds, carousel, code } }) as const

export const area = defineArea({
  id: 'boards',
  dependsOn: ['calendar'],
  screens: [
    board('productionStatus', 3, 'subProStatus', 'SCSK'),
    board('statusView', 20, 'subStatus', 'RWZT'),
    board('processProgress', 20, 'subProcessProgress', 'GXJD'),
    board('taskProgressView', 20, 'subTaskProgressView', 'JDMXKB'),
  ],
  grants: {
    manager: ['board.view'],
    planner: ['board.view'],
    operator: ['board.view'],
    maintainer: ['board.view'],
    mold: ['board.view'],
    warehouse: ['board.view'],
    inspector: ['board.view'],
    approver: ['board.view'],
  },
})
