import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'identity',
  dependsOn: [],
  screens: [],
})
