import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'integration',
  dependsOn: ['identity', 'notifications'],
  screens: [{ path: 'accessKey', menu: 'systemManagement', right: 'accessKey.view' }],
  grants: { manager: ['accessKey.view'] },
})
