import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'

/** How other areas refer to a skill. */
export const skillReference: Reference = {
  path: '/esop/web/selectSkill',
  label: ['name', 'code'],
  where: { enabled: true },
}

/** Something that people learn and are certified in. One that is not in use is wanted of nobody. */
export const skill = defineEntity({
  name: 'skill',
  key: 'code',
  fields: {
    code: field.text({ required: true, max: 32, verbatim: true }),
    name: field.text({ required: true, max: 64 }),
    enabled: field.boolean({ initial: true }),
    /** People whose certificate holds today. */
    holders: field.integer({ readonly: true }),
    /** Operations and positions that want it. */
    operations: field.text({ readonly: true }),
    positions: field.text({ readonly: true }),
    remark: field.multiline(),
    createdAt: field.instant({ readonly: true }),
  },
  search: ['code', 'name'],
  table: ['code', 'name', 'enabled', 'holders', 'operations', 'positions', 'remark', 'createdAt'],
})

export const skillCrud = crud(skill, {
  prefix: '/esop/web',
  noun: 'Skill',
  right: 'skill',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})
