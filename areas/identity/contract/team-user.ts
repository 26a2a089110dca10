import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field, type Reference } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'
import {
  departmentReference,
  positionReference,
  shiftTeamReference,
  workGroupReference,
  workshopReference,
} from './department.ts'
import { roleReference } from './role.ts'

/** How other areas refer to a person of the team. */
export const teamUserReference: Reference = { path: '/user/web/selectTeamUser', label: ['name', 'jobNumber'] }

export const teamUserEntity = defineEntity({
  name: 'teamUser',
  key: 'jobNumber',
  search: ['name', 'jobNumber', 'account', 'phoneNo', 'namePinyin'],
  fields: {
    name: field.text({ required: true, max: 64 }),
    namePinyin: field.text({ readonly: true }),
    jobNumber: field.text({ required: true, max: 32, verbatim: true }),
    account: field.text({ max: 64, pattern: /^[A-Za-z0-9._@*-]{2,64}$/, verbatim: true }),
    /** Stars stand for what is hidden from those without `teamUser.phone`: sent back as it was shown it is no change. */
    phoneNo: field.text({ required: true, pattern: /^\+?[\d*]{6,15}$/, verbatim: true }),
    gender: field.choice(['male', 'female'], { required: true, labels: 'gender' }),
    positionId: field.reference(positionReference, { required: true, display: 'positionName' }),
    departmentId: field.reference(departmentReference, { required: true, display: 'departmentName' }),
    roleIds: field.references(roleReference, { required: true, display: 'roleNames' }),
    /** Workshops that he sees; none chosen: all. */
    permissionDepartmentIds: field.references(workshopReference, { display: 'permissionDepartmentNames' }),
    superiorId: field.reference(teamUserReference, { display: 'superiorName' }),
    shiftTeamId: field.reference(shiftTeamReference, { display: 'shiftTeamName' }),
    groupId: field.reference(workGroupReference, { display: 'groupName' }),
    email: field.text({ pattern: /^[^@\s]+@[^@\s]+\.[^@\s]+$/, verbatim: true }),
    status: field.choice(['enabled', 'disabled', 'invited'], {
      labels: 'userStatus',
      readonly: true,
      colors: { enabled: 'green', disabled: 'red', invited: 'gold' },
    }),
    webLogin: field.boolean({ initial: true }),
    appApproval: field.boolean({ initial: false }),
    systemAdministrator: field.boolean({ initial: false }),
    /** His account asks for a second factor at the login. */
    secondFactor: field.boolean({ readonly: true }),
    avatarId: field.image(),
  },
  table: [
    'jobNumber',
    'name',
    'account',
    'phoneNo',
    'gender',
    'departmentId',
    'positionId',
    'roleIds',
    'permissionDepartmentIds',
    'status',
    'webLogin',
    'appApproval',
    'systemAdministrator',
    'secondFactor',
    'superiorId',
    'shiftTeamId',
    'groupId',
    'email',
  ],
  sheet: [
    'jobNumber',
    'name',
    'account',
    'phoneNo',
    'gender',
    'positionId',
    'departmentId',
    'roleIds',
    'permissionDepartmentIds',
    'shiftTeamId',
    'groupId',
    'email',
    'webLogin',
    'appApproval',
  ],
})
export const teamUserCrud = crud(teamUserEntity, {
  prefix: '/user/web',
  noun: 'TeamUser',
  right: 'teamUser',
  verbs: ['select', 'get', 'add', 'update', 'delete', 'import', 'export'],
})

const bulk = (verb: string, right: string, summary: string) =>
  endpoint({
    path: `/user/web/${verb}TeamUser`,
    access: { right: `teamUser.${right}` },
    write: true,
    input: idsInput,
    output: bulkResult,
    summary,
  })

export const disableTeamUser = bulk('disable', 'edit', 'Disables users; their sessions end')
export const enableTeamUser = bulk('enable', 'edit', 'Enables users')
const handOver = z.object({
  id: z.number(),
  name: z.string(),
  jobNumber: z.string(),
  account: z.string(),
  /** The password is this code with the last four digits of the phone after it. */
  code: z.string(),
  expiresAt: z.string(),
})
export type HandOver = z.infer<typeof handOver>

/**
 * Gives each person a code to begin with, told here and nowhere else. It opens once, within a day, with the last four digits of the phone
 * after it, and must be changed then.
 */
export const resetTeamUserPassword = endpoint({
  path: '/user/web/resetPasswordTeamUser',
  access: { right: 'teamUser.resetPassword' },
  write: true,
  input: z.object({ ids: z.array(z.number().int().positive()).min(1).max(50) }),
  output: bulkResult.extend({ handOvers: z.array(handOver) }),
  secret: true,
  summary: 'Resets passwords; answers one-time codes to hand over',
})

/** Names and job numbers, for choosing people on the shop floor by whoever may do that. */
export const selectColleague = endpoint({
  path: '/user/web/selectColleague',
  access: { session: 'names and job numbers of the own team, needed to put people on duty' },
  programs: true,
  input: z.object({ keyword: writtenText().max(64).default(''), ids: z.array(z.number().int()).max(200).optional() }),
  output: z.object({
    rows: z.array(z.object({ id: z.number(), name: z.string(), jobNumber: z.string(), departmentName: z.string() })),
  }),
  summary: 'People of the team by name, sound or job number',
})
