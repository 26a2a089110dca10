import { z } from 'zod'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { writtenText } from '#core/contract/text.ts'

/** The longest list of levels that is taken in one call. How many there are is what the team sets. */
const listedMost = 50

const id = z.number().int().positive()
const approvers = z.object({ roleIds: z.array(id).max(50).default([]), userIds: z.array(id).max(200).default([]) })

export const selectApprovalSetting = endpoint({
  path: '/production/web/selectApprovalSetting',
  access: { right: 'approval.view' },
  input: z.object({}),
  /** Every kind of report or document that can be approved, with its levels in their order; none: approved at once. */
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.string(),
        levels: z.array(
          approvers.extend({ level: z.number(), roleNames: z.array(z.string()), userNames: z.array(z.string()) }),
        ),
      }),
    ),
    roles: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  summary: 'Who approves what: kinds with their levels',
})

export const updateApprovalSetting = endpoint({
  path: '/production/web/updateApprovalSetting',
  access: { right: 'approval.edit' },
  write: true,
  input: z.object({ kind: writtenText().max(64), levels: z.array(approvers).max(listedMost) }),
  output: z.object({}),
  summary: 'Sets the levels of one kind; what waits already keeps the number of levels it began with',
})

/** Somebody approves in another's place between two days, both included. */
export const approvalDelegation = defineEntity({
  name: 'approvalDelegation',
  key: 'fromUserName',
  search: ['fromUserName'],
  fields: {
    /** Absent: the caller. Others may be named by whoever edits the settings. */
    fromUserId: field.reference(teamUserReference, { display: 'fromUserName' }),
    fromUserName: field.text({ readonly: true }),
    toUserId: field.reference(teamUserReference, { required: true, display: 'toUserName' }),
    fromDate: field.date({ required: true }),
    toDate: field.date({ required: true }),
  },
  table: ['fromUserId', 'toUserId', 'fromDate', 'toDate'],
  sheet: [],
})

export const approvalDelegationCrud = crud(approvalDelegation, {
  prefix: '/production/web',
  noun: 'ApprovalDelegation',
  right: 'delegation',
  verbs: ['select', 'get', 'add', 'update', 'delete'],
})
