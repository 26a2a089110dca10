import { defineArea } from '#core/contract/area.ts'

const reports = (path: string, menu: 'productionReport' | 'productionAnalysis' | 'standardWork') =>
  ({ path, menu, right: `${path}.view` }) as const

/** What whoever answers for a factory sees and settles. */
const all = [
  'reportWorkDaily.*',
  'achieveStatistics.*',
  'dailyProductionReport.*',
  'onTimeDelivery.*',
  'workResult.*',
  'workStatistics.*',
  'workHours.*',
  'humanEfficiency.*',
  'manEfficiency.view',
  'reachedDuty.*',
  'hoursCorrection.*',
  'productionDaily.*',
  'reportSchedule.edit',
]

export const area = defineArea({
  id: 'reports',
  dependsOn: [
    'approvals',
    'calendar',
    'execution',
    'identity',
    'materials',
    'notifications',
    'orders',
    'planning',
    'routing',
    'wages',
    'workcenters',
  ],
  screens: [
    reports('reportWorkDaily', 'productionReport'),
    reports('achieveStatistics', 'productionReport'),
    reports('dailyProductionReport', 'productionReport'),
    { path: 'ProductionDaily', menu: 'productionReport', right: 'productionDaily.view' },
    { path: 'WorkOrderQuasiDelivery', menu: 'productionReport', right: 'onTimeDelivery.view' },
    { path: 'WorkResult', menu: 'productionReport', right: 'workResult.view' },
    reports('workStatistics', 'standardWork'),
    { path: 'workHoursManage', menu: 'standardWork', right: 'workHours.view' },
    { path: 'HumanEfficiencyReport', menu: 'standardWork', right: 'humanEfficiency.view' },
    reports('manEfficiency', 'standardWork'),
    reports('reachedDuty', 'productionAnalysis'),
  ],
  grants: {
    manager: all,
    planner: [
      'reportWorkDaily.*',
      'achieveStatistics.*',
      'dailyProductionReport.*',
      'onTimeDelivery.*',
      'workResult.*',
      'reachedDuty.view',
      'reportSchedule.edit',
    ],
    approver: all,
  },
})
