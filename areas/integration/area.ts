import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'integration',
  dependsOn: ['identity', 'materials', 'notifications', 'orders'],
  screens: [
    { path: 'accessKey', menu: 'systemManagement', right: 'accessKey.view' },
    { path: 'webhook', menu: 'systemManagement', right: 'webhook.view' },
    { path: 'webhookDelivery', menu: 'systemManagement', right: 'webhook.view' },
    { path: 'erpConnector', menu: 'systemManagement', right: 'erpConnector.view' },
    { path: 'erpRecord', menu: 'systemManagement', right: 'erpRecord.view' },
    { path: 'erpRetryworkorder', menu: 'systemManagement', right: 'erpEntry.view' },
  ],
  grants: {
    manager: [
      'accessKey.view',
      'webhook.view',
      'erpConnector.view',
      'erpEntry.view',
      'erpEntry.retry',
      'erpRecord.view',
      'erpRecord.edit',
    ],
  },
})
