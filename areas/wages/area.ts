import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'wages',
  dependsOn: ['approvals', 'calendar', 'execution', 'identity', 'materials', 'notifications', 'routing'],
  // The specification names no screen of one's own wage, nor one of what is asked about it: their paths are ours.
  screens: [
    { path: 'hourlySalary', menu: 'standardWork', right: 'hourlySalary.view' },
    { path: 'wageStatistics', menu: 'standardWork', right: 'wage.view' },
    { path: 'shortWork', menu: 'shortWork', right: 'shortWork.view' },
    { path: 'myWage', menu: 'shortWork', right: 'wage.own', phone: true },
    { path: 'wageQuestion', menu: 'shortWork', right: 'wageQuestion.answer', phone: true },
  ],
  grants: {
    manager: [
      'hourlySalary.*',
      'shortWork.*',
      'wage.own',
      'wage.view',
      'wage.export',
      'wage.print',
      'wageQuestion.answer',
      'wagePeriod.*',
      'wageAccess.*',
    ],
    approver: [
      'shortWork.view',
      'shortWork.add',
      'shortWork.edit',
      'shortWork.approve',
      'wage.own',
      'wageQuestion.answer',
    ],
    operator: ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own'],
    planner: ['wage.own'],
    maintainer: ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own'],
    mold: ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own'],
    warehouse: ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own'],
    inspector: ['shortWork.view', 'shortWork.add', 'shortWork.edit', 'wage.own'],
  },
})
