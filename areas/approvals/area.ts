import { defineArea } from '#core/contract/area.ts'

export const area = defineArea({
  id: 'approvals',
  dependsOn: [],
  screens: [{ path: 'approvalSetting', menu: 'reportingApproval', right: 'approval.view' }],
  grants: {
    manager: ['approval.*', 'delegation.*'],
    approver: ['approval.view', 'delegation.*'],
  },
})
