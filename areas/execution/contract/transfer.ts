import { z } from 'zod'
import { teamUserReference } from '#areas/identity/contract/team-user.ts'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idInput, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const readonly = { readonly: true } as const

/** Quantity moved from one operation of an order to a following one. */
export const transfer = defineEntity({
  name: 'transfer',
  key: 'transferNo',
  search: ['transferNo', 'workorderNo', 'materialDesc', 'fromOperation', 'toOperation'],
  fields: {
    transferNo: field.text({ ...readonly, verbatim: true }),
    workorderNo: field.text({ ...readonly, verbatim: true, page: workOrderPage }),
    materialNo: field.text({ ...readonly, verbatim: true }),
    materialDesc: field.text(readonly),
    fromOperation: field.text(readonly),
    fromWorkCenter: field.text(readonly),
    toOperation: field.text(readonly),
    toWorkCenter: field.text(readonly),
    quantity: field.decimal(readonly),
    unit: field.text(readonly),
    userId: field.reference(teamUserReference, { ...readonly, display: 'userName' }),
    revokedAt: field.instant(readonly),
    remark: field.text(readonly),
    createdAt: field.instant(readonly),
  },
  form: [],
  sheet: [],
})

export const transferCrud = crud(transfer, {
  prefix: '/production/web',
  noun: 'Transfer',
  right: 'transfer',
  verbs: ['select', 'get', 'export'],
})

const id = z.number().int().positive()

export const getTransferable = endpoint({
  path: '/production/web/getTransferable',
  access: { right: 'transfer.view' },
  input: idInput,
  /** Links of a work order's operations: what the first may give to the second. `byTransfer`: the link is used by transfers. */
  output: z.object({
    workorderNo: z.string(),
    unit: z.string(),
    links: z.array(
      z.object({
        fromId: z.number(),
        fromName: z.string(),
        toId: z.number(),
        toName: z.string(),
        good: z.number(),
        transferred: z.number(),
        available: z.number(),
        byTransfer: z.boolean(),
      }),
    ),
  }),
  summary: 'What can be moved between the operations of a work order',
})

export const addTransfer = endpoint({
  path: '/production/web/addTransfer',
  access: { right: 'transfer.add' },
  write: true,
  input: z.object({
    fromOperationId: id,
    toOperationId: id,
    quantity: z.number().gt(0).max(99_999_999_999),
    remark: writtenText().trim().max(500).nullish(),
  }),
  output: z.object({ id: z.number(), transferNo: z.string() }),
  summary: 'Moves quantity to a following operation; from then on that operation takes what is moved to it alone',
})

export const revokeTransfer = endpoint({
  path: '/production/web/revokeTransfer',
  access: { right: 'transfer.revoke' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes transfers back whose quantity was not used yet',
})
