import { defineArea } from '#core/contract/area.ts'

/** The kit that customised lines are made of: each line is an area of its own, with its prefix, its rights and its screens. */
export const area = defineArea({
  id: 'lines',
  dependsOn: ['execution', 'inventory', 'materials', 'orders', 'quality', 'trace'],
  // Who sees which areas a team has, sees its lines.
  screens: [{ path: 'custom', menu: 'basicData', right: 'teamConfig.view' }],
})
