import { defineArea } from '#core/contract/area.ts'

const view = [
  'instruction.view',
  'stationEsop.view',
  'skill.view',
  'userSkill.view',
  'positionSkill.view',
  'esopDisplay.view',
]

export const area = defineArea({
  id: 'esop',
  dependsOn: ['approvals', 'boards', 'execution', 'identity', 'seals', 'workcenters'],
  screens: [
    { path: 'esopManage', menu: 'esop', right: 'instruction.view' },
    { path: 'documentApproval', menu: 'esop', right: 'instruction.approve' },
    { path: 'stationEsopDisplay', menu: 'esop', right: 'board.view', board: { minSeconds: 3, kept: true } },
    { path: 'stationEsopDisplayS', menu: 'esop', right: 'board.view', board: { minSeconds: 3, kept: true } },
    { path: 'proLineSet', menu: 'esop', right: 'esopDisplay.view' },
    { path: 'stationEsopSet', menu: 'esop', right: 'stationEsop.view' },
    { path: 'jobSkills', menu: 'esop', right: 'skill.view' },
  ],
  tries: [{ path: 'documentApproval', right: 'instruction.approve' }],
  grants: {
    manager: ['instruction.*', 'stationEsop.*', 'esopDisplay.*', 'skill.*', 'userSkill.*', 'positionSkill.*'],
    planner: [
      ...view,
      'instruction.add',
      'instruction.edit',
      'instruction.delete',
      'instruction.export',
      'instruction.print',
      'stationEsop.*',
      'esopDisplay.*',
      'skill.export',
      'userSkill.export',
      'positionSkill.export',
    ],
    approver: [...view, 'instruction.approve'],
    inspector: ['instruction.view'],
    maintainer: ['instruction.view'],
    operator: ['instruction.view'],
  },
})
