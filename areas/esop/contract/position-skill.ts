import { positionReference } from '#areas/identity/contract/department.ts'
import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { skillReference } from './skill.ts'

/** A skill that everybody of a position must have. */
export const positionSkill = defineEntity({
  name: 'positionSkill',
  key: 'label',
  fields: {
    label: field.text({ readonly: true }),
    positionId: field.reference(positionReference, { required: true, display: 'positionName' }),
    skillId: field.reference(skillReference, { required: true, display: 'skillName' }),
    /** People of the position, and those of them whose certificate holds today. */
    people: field.integer({ readonly: true }),
    holders: field.integer({ readonly: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['label'],
  table: ['positionId', 'skillId', 'people', 'holders', 'remark', 'createdAt'],
})

export const positionSkillCrud = crud(positionSkill, {
  prefix: '/esop/web',
  noun: 'PositionSkill',
  right: 'positionSkill',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
