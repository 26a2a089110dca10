import { defineArea } from '#core/contract/area.ts'

// The specification spells both paths so.
export const area = defineArea({
  id: 'announcements',
  dependsOn: ['boards', 'identity', 'workcenters'],
  screens: [
    { path: 'annoucement', menu: 'esop', right: 'announcement.view' },
    { path: 'multimediaAnnoucement', menu: 'esop', right: 'announcement.view' },
  ],
  grants: {
    manager: ['announcement.*'],
    planner: ['announcement.view', 'announcement.add', 'announcement.edit', 'announcement.push', 'announcement.stop'],
    approver: ['announcement.view'],
  },
})
