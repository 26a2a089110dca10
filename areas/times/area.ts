import { defineArea } from '#core/contract/area.ts'

/** What work took, learnt from the floor and set against the standard times. */
export const area = defineArea({
  id: 'times',
  dependsOn: ['calendar', 'execution', 'planning', 'routing'],
  screens: [],
  grants: {},
})
