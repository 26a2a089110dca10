import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'execution',
  dependsOn: ['calendar', 'orders', 'planning'],
  screens: [],
  grants: {
    manager: ['report.*', 'duty.*', 'defectReason.*', 'approval.*', 'delegation.*', 'transfer.*', 'completedTask.*'],
    planner: [
      'report.view',
      'report.export',
      'duty.view',
      'duty.export',
      'defectReason.view',
      'transfer.view',
      'completedTask.*',
    ],
    operator: [
      'report.view',
      'report.add',
      'report.correct',
      'duty.view',
      'duty.start',
      'duty.end',
      'defectReason.view',
      'transfer.view',
      'transfer.add',
    ],
    approver: [
      'report.view',
      'report.approve',
      'report.correct',
      'report.reverse',
      'report.export',
      'duty.view',
      'defectReason.view',
      'approval.view',
      'delegation.*',
      'completedTask.*',
    ],
    inspector: ['report.view', 'defectReason.*'],
    warehouse: ['report.view', 'transfer.*'],
  },
})
