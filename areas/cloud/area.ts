import { defineArea } from '#core/contract/area.ts'

/** The provider's sale of the product to teams. Left out unless the server is a provider's (`GEMBA_CLOUD`); then no team is without it. */
export const area = defineArea({
  id: 'cloud',
  dependsOn: ['calendar', 'execution', 'identity', 'notifications'],
  standing: 'always',
  screens: [{ path: 'cloudServiceManagement', menu: 'systemManagement', right: 'cloudService.view' }],
  grants: { manager: ['cloudService.*'] },
})
