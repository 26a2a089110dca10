import { defineArea } from '#core/contract/area.ts'

const view = ['changeover.view', 'changeoverTemplate.view']
const work = [...view, 'changeover.execute']

export const area = defineArea({
  id: 'changeover',
  dependsOn: ['esop', 'execution', 'planning', 'quality'],
  screens: [{ path: 'stationChangeLine', menu: 'esop', right: 'changeover.view', phone: true }],
  tries: [{ path: 'stationChangeLine', right: 'changeover.execute' }],
  grants: {
    manager: ['changeover.*', 'changeoverTemplate.*'],
    planner: [
      ...work,
      'changeover.add',
      'changeover.cancel',
      'changeover.learn',
      'changeover.export',
      'changeoverTemplate.*',
    ],
    operator: work,
    mold: work,
    maintainer: work,
    inspector: [...work, 'changeover.release'],
    warehouse: work,
    approver: view,
  },
})
