import { crud } from '#core/contract/crud.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { translated } from '#core/contract/names.ts'

const department = {
  path: '/user/web/selectDepartment',
  label: ['name'],
} as const satisfies Reference

/** How other areas refer to a department, and to a workshop (a department where things are made). */
export const departmentReference: Reference = department
export const workshopReference: Reference = { ...department, where: { isWorkshop: true } }

export const departmentEntity = defineEntity({
  name: 'department',
  key: 'name',
  fields: {
    ...translated('name', { required: true, max: 64 }),
    parentId: field.reference(department, { display: 'parentName' }),
    isWorkshop: field.boolean({ initial: false }),
    remark: field.multiline(),
  },
})
export const departmentCrud = crud(departmentEntity, {
  prefix: '/user/web',
  noun: 'Department',
  right: 'department',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const positionReference: Reference = { path: '/user/web/selectPosition', label: ['name'] }

export const positionEntity = defineEntity({
  name: 'position',
  key: 'name',
  fields: { name: field.text({ required: true, max: 64 }), remark: field.multiline() },
})
export const positionCrud = crud(positionEntity, {
  prefix: '/user/web',
  noun: 'Position',
  right: 'position',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

export const shiftTeamReference: Reference = { path: '/user/web/selectShiftTeam', label: ['name'] }

export const shiftTeamEntity = defineEntity({
  name: 'shiftTeam',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    departmentId: field.reference(department, { display: 'departmentName' }),
    remark: field.multiline(),
  },
})
export const shiftTeamCrud = crud(shiftTeamEntity, {
  prefix: '/user/web',
  noun: 'ShiftTeam',
  right: 'shiftTeam',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

export const workGroupReference: Reference = { path: '/user/web/selectWorkGroup', label: ['name'] }

export const workGroupEntity = defineEntity({
  name: 'workGroup',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    shiftTeamId: field.reference(shiftTeamReference, { display: 'shiftTeamName' }),
    remark: field.multiline(),
  },
})
export const workGroupCrud = crud(workGroupEntity, {
  prefix: '/user/web',
  noun: 'WorkGroup',
  right: 'workGroup',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})
