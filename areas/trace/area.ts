import { defineArea } from '#core/contract/area.ts'

const all = ['trace.view', 'trace.export', 'trace.hold', 'epcis.view', 'epcis.export', 'epcis.capture', 'tracePage.*']

export const area = defineArea({
  id: 'trace',
  dependsOn: ['identity', 'inventory'],
  // The specification names no screen of public pages, of EPCIS documents, nor of scanners: their paths are ours.
  screens: [
    { path: 'traceReport', menu: 'traceability', right: 'trace.view' },
    { path: 'tracePages', menu: 'traceability', right: 'tracePage.view' },
    { path: 'epcis', menu: 'traceability', right: 'epcis.view' },
    { path: 'scanTest', menu: 'traceability', right: 'trace.view' },
  ],
  grants: {
    manager: ['trace.*', 'epcis.*', 'tracePage.*'],
    inspector: all,
    warehouse: all,
    planner: ['trace.view', 'trace.export', 'epcis.view', 'epcis.export'],
    operator: ['trace.view'],
    maintainer: ['trace.view'],
    mold: ['trace.view'],
    approver: ['trace.view'],
  },
})
