import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'molds',
  dependsOn: ['workcenters'],
  screens: [
    { path: 'changeMould', menu: 'mold', right: 'moldMounting.view', phone: true },
    { path: 'moldMain', menu: 'mold', right: 'mold.view' },
  ],
  grants: {
    manager: ['mold.*', 'moldMounting.*'],
    planner: ['mold.*', 'moldMounting.view', 'moldMounting.export'],
    mold: ['mold.*', 'moldMounting.*'],
    maintainer: ['mold.view', 'moldMounting.view'],
    operator: ['mold.view', 'moldMounting.view'],
  },
})
