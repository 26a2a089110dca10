import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { skillReference } from './skill.ts'

/** So many days before a certificate expires people are warned. */
export const warnDays = 30

/** How a certificate stands on a day. `expiring`: it holds, for at most `warnDays` more. */
export const certificateStates = ['valid', 'expiring', 'expired', 'notYet'] as const
export type CertificateState = (typeof certificateStates)[number]

export const stateColors = { valid: 'green', expiring: 'gold', expired: 'red', notYet: 'blue' }

/** Somebody's certificate of a skill: one row a person and skill. */
export const userSkill = defineEntity({
  name: 'userSkill',
  key: 'label',
  fields: {
    /** Person and skill, for people. */
    label: field.text({ readonly: true }),
    userId: field.reference(teamUserReference, { required: true, display: 'userName' }),
    jobNumber: field.text({ readonly: true, verbatim: true }),
    departmentName: field.text({ readonly: true }),
    positionName: field.text({ readonly: true }),
    skillId: field.reference(skillReference, { required: true, display: 'skillName' }),
    certificateNo: field.text({ max: 64, verbatim: true }),
    startsOn: field.date({ required: true }),
    /** The last day on which it holds; absent: it never expires. */
    expiresOn: field.date(),
    state: field.choice(certificateStates, { labels: 'certificateState', readonly: true, colors: stateColors }),
    /** Until it expires; negative: since it did. */
    daysLeft: field.integer({ readonly: true, min: -1_000_000 }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['label', 'jobNumber', 'certificateNo'],
  table: [
    'userId',
    'jobNumber',
    'skillId',
    'state',
    'expiresOn',
    'daysLeft',
    'startsOn',
    'certificateNo',
    'departmentName',
    'positionName',
    'remark',
    'createdAt',
  ],
})

export const userSkillCrud = crud(userSkill, {
  prefix: '/esop/web',
  noun: 'UserSkill',
  right: 'userSkill',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
