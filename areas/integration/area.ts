import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'integration',
  dependsOn: ['identity', 'notifications'],
  screens: [
    { path: 'accessKey', menu: 'systemManagement', right: 'accessKey.view' },
    { path: 'webhook', menu: 'systemManagement', right: 'webhook.view' },
    { path: 'webhookDelivery', menu: 'systemManagement', right: 'webhook.view' },
  ],
  grants: { manager: ['accessKey.view', 'webhook.view'] },
})
