import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'jy',
  // It is switched on among the customised lines.
  dependsOn: ['calendar', 'execution', 'lines', 'quality', 'reports'],
  standing: 'off',
  screens: [
    { path: 'jyCapacityDaily', menu: 'productionAnalysis', right: 'jyCapacityDaily.view' },
    { path: 'qualityReportJy', menu: 'qualityManagement', right: 'qualityReportJy.view' },
  ],
  grants: {
    manager: ['jyCapacityDaily.*', 'qualityReportJy.*'],
    planner: ['jyCapacityDaily.*', 'qualityReportJy.view'],
    inspector: ['qualityReportJy.*'],
    approver: ['jyCapacityDaily.*', 'qualityReportJy.*'],
  },
})
