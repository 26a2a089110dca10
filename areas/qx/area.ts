import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'qx',
  // Its units are packed by the rules of packing.
  dependsOn: ['lines', 'packing'],
  // A customised line: a team asks for it.
  standing: 'off',
  screens: [
    { path: 'qxProcessScanningCode', menu: 'productionExecution', right: 'qx.scan', phone: true },
    { path: 'qxPacking', menu: 'productionExecution', right: 'packing.pack', phone: true },
    { path: 'qxProcessConfiguration', menu: 'basicData', right: 'qx.view' },
    { path: 'qxProductionSummaryTable', menu: 'productionAnalysis', right: 'qx.view' },
    { path: 'qxAirTightnessTestTable', menu: 'qualityManagement', right: 'qx.view' },
    { path: 'qxScrewTable', menu: 'qualityManagement', right: 'qx.view' },
    { path: 'qxHeliumDetection', menu: 'qualityManagement', right: 'qx.view' },
  ],
  grants: {
    manager: ['qx.*'],
    planner: ['qx.view', 'qx.configure', 'qx.delete'],
    operator: ['qx.view', 'qx.scan'],
    maintainer: ['qx.view', 'qx.scan', 'qx.repair'],
    inspector: ['qx.view', 'qx.scan', 'qx.repair'],
    approver: ['qx.view'],
  },
})
