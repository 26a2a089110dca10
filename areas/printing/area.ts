import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'printing',
  dependsOn: ['identity'],
  screens: [{ path: 'printManagement', menu: 'systemManagement', right: 'printJob.view' }],
  grants: {
    manager: ['labelTemplate.*', 'printer.*', 'printJob.*'],
    warehouse: ['labelTemplate.view', 'printer.view', 'printJob.*'],
    planner: ['labelTemplate.view', 'printer.view', 'printJob.*'],
    operator: ['printJob.view', 'printJob.print'],
    inspector: ['printJob.view', 'printJob.print'],
    approver: ['printJob.view', 'printJob.print'],
  },
})
