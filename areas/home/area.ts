import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'home',
  dependsOn: ['approvals', 'calendar', 'execution', 'molds', 'planning'],
  standing: 'always',
  screens: [{ path: 'welCome', menu: 'home', right: null, phone: true }],
})
