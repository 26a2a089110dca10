import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'notifications',
  dependsOn: ['identity'],
  standing: 'always',
  screens: [{ path: 'noteStatistics', menu: 'andonManagement', right: 'notification.view' }],
  grants: {
    manager: ['notification.*', 'notificationContact.*', 'notificationChannel.view'],
    maintainer: ['notification.view'],
  },
})
