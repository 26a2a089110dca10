import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'xy',
  // Its units are packed by the rules of packing.
  dependsOn: ['lines', 'packing'],
  // A customised line: a team asks for it.
  standing: 'off',
  screens: [
    { path: 'xYmainWorkorder', menu: 'productionExecution', right: 'xy.view' },
    { path: 'xYworkSchedule', menu: 'productionExecution', right: 'xy.view' },
    { path: 'xYprocessWork', menu: 'productionExecution', right: 'xy.scan', phone: true },
    { path: 'xYmainRepair', menu: 'productionExecution', right: 'xy.view', phone: true },
    { path: 'xYstackWork', menu: 'productionExecution', right: 'packing.pack', phone: true },
    { path: 'xYmainPallet', menu: 'productionExecution', right: 'packing.view' },
    { path: 'xYtraceSearch', menu: 'traceability', right: 'xy.view', phone: true },
    { path: 'xYBadRasonSet', menu: 'basicData', right: 'xy.view' },
    { path: 'xYSettings', menu: 'basicData', right: 'xy.view' },
  ],
  grants: {
    manager: ['xy.*'],
    planner: ['xy.view', 'xy.configure', 'xy.delete', 'xy.plan'],
    operator: ['xy.view', 'xy.scan'],
    maintainer: ['xy.view', 'xy.scan', 'xy.repair'],
    inspector: ['xy.view', 'xy.scan', 'xy.repair'],
    approver: ['xy.view'],
  },
})
