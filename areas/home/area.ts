import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'home',
  dependsOn: ['execution'],
  standing: 'always',
  screens: [{ path: 'welCome', menu: 'home', right: null, phone: true }],
})
