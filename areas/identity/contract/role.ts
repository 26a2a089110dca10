import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { writtenText } from '#core/contract/text.ts'

export const roleReference: Reference = { path: '/user/web/selectRole', label: ['name'] }

export const roleEntity = defineEntity({
  name: 'role',
  key: 'name',
  fields: {
    name: field.text({ required: true, max: 64 }),
    systemRole: field.boolean({ readonly: true }),
    userCount: field.integer({ readonly: true }),
    remark: field.multiline(),
  },
})
export const roleCrud = crud(roleEntity, {
  prefix: '/user/web',
  noun: 'Role',
  right: 'role',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'export'],
})

/** All rights there are, by area and noun, in the order of the menus. */
export const selectResource = endpoint({
  path: '/user/web/selectResource',
  access: { right: 'role.view' },
  input: z.object({}),
  output: z.object({ areas: z.array(z.object({ id: z.string(), rights: z.array(z.string()) })) }),
  summary: 'Every right that a role can hold',
})

export const getRoleResource = endpoint({
  path: '/user/web/getRoleResource',
  access: { right: 'role.view' },
  input: z.object({ id: z.number().int() }),
  output: z.object({
    allRights: z.boolean(),
    rights: z.array(z.string()),
    version: z.number(),
    users: z.array(z.object({ id: z.number(), name: z.string(), jobNumber: z.string() })),
  }),
  summary: 'The rights of a role and who has it',
})

export const assignRoleResource = endpoint({
  path: '/user/web/assignRoleResource',
  access: { right: 'role.grant' },
  write: true,
  input: z.object({
    id: z.number().int(),
    version: z.number().int(),
    rights: z.array(writtenText().max(100)).max(2000),
  }),
  output: z.object({ version: z.number() }),
  summary: 'Gives a role its rights',
})

export const assignRoleUser = endpoint({
  path: '/user/web/assignRoleUser',
  access: { right: 'role.grant' },
  write: true,
  input: z.object({ id: z.number().int(), userIds: z.array(z.number().int()).min(1).max(1000) }),
  output: z.object({}),
  summary: 'Gives users a role',
})

export const deleteRoleUser = endpoint({
  path: '/user/web/deleteRoleUser',
  access: { right: 'role.grant' },
  write: true,
  input: z.object({ id: z.number().int(), userIds: z.array(z.number().int()).min(1).max(1000) }),
  output: z.object({}),
  summary: 'Takes a role from users',
})
