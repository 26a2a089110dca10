import { defineArea } from '#core/contract/area.ts'

const view = ['skill.view', 'userSkill.view', 'positionSkill.view']

export const area = defineArea({
  id: 'esop',
  dependsOn: ['execution', 'identity', 'workcenters'],
  screens: [{ path: 'jobSkills', menu: 'esop', right: 'skill.view' }],
  grants: {
    manager: ['skill.*', 'userSkill.*', 'positionSkill.*'],
    planner: [...view, 'skill.export', 'userSkill.export', 'positionSkill.export'],
    approver: view,
  },
})
