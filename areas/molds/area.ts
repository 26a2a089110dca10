import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'molds',
  dependsOn: ['workcenters'],
  screens: [{ path: 'moldMain', menu: 'mold', right: 'mold.view' }],
  grants: {
    manager: ['mold.*'],
    planner: ['mold.*'],
    mold: ['mold.*'],
    maintainer: ['mold.view'],
    operator: ['mold.view'],
  },
})
