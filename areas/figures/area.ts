import { defineArea } from '#core/contract/area.ts'

const board = (path: string, minSeconds: 30 | 60, carousel?: string, code?: string) =>
  ({ path, menu: 'productionDashboard', right: 'board.view', board: { minSeconds, carousel, code } }) as const

/** What the reports reckon, on a wall: an area of its own, because a team may have reports and no boards, or boards and no reports. */
export const area = defineArea({
  id: 'figures',
  dependsOn: ['boards', 'execution', 'identity', 'planning', 'reports'],
  screens: [
    board('produceView', 30, 'subProduce', 'SCRBKB'),
    board('efficiencyAnalysis', 60, 'subEffAnalysis', 'DCLFX'),
    board('yieldAnalysis', 60, 'subYieldAnalysis', 'LPLFX'),
    board('workTime', 60, 'subWorkTime', 'GSPH'),
    board('HumanAssessment', 60, 'subHumanAssessment', 'RXKH'),
    board('graphicsAssessment', 60, 'subGraphicsAssessment', 'JXKH'),
    board('overdueView', 60, 'subOverdueView', 'YQKB'),
    board('onProductView', 60),
  ],
})
