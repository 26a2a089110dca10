import { defineArea } from '#core/contract/area.ts'

const view = ['document.view', 'documentType.view']
const work = [...view, 'document.add', 'document.edit']

export const area = defineArea({
  id: 'documents',
  dependsOn: ['home', 'identity', 'notifications', 'workcenters'],
  screens: [{ path: 'documentInfo', menu: 'esop', right: 'document.view', phone: true }],
  grants: {
    manager: ['document.*', 'documentFolder.*', 'documentType.*'],
    planner: [...work, 'document.delete', 'documentFolder.edit'],
    inspector: work,
    maintainer: work,
    mold: work,
    approver: view,
    operator: view,
    warehouse: view,
  },
})
