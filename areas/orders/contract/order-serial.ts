import { z } from 'zod'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { confirmed } from '#core/contract/list.ts'
import { runningWorkOrderReference } from './references.ts'

/** The serial number of one piece of an order, printed as a QR code. */
export const orderSerial = defineEntity({
  name: 'orderSerial',
  key: 'serialNo',
  search: ['serialNo', 'materialNo'],
  fields: {
    serialNo: field.text({ readonly: true }),
    workOrderId: field.reference(runningWorkOrderReference, { readonly: true, display: 'workorderNo' }),
    materialNo: field.text({ readonly: true }),
    materialDesc: field.text({ readonly: true }),
    printedCount: field.integer({ readonly: true }),
  },
})

export const orderSerialCrud = crud(orderSerial, {
  prefix: '/production/web',
  noun: 'OrderSerial',
  right: 'workOrder',
  verbs: ['select'],
})

export const addOrderSerial = endpoint({
  path: '/production/web/addOrderSerial',
  access: { right: 'workOrder.print' },
  write: true,
  input: z.object({
    workOrderId: z.number().int().positive(),
    count: z.number().int().min(1).max(5000),
    confirmed,
  }),
  output: z.object({ first: z.string(), last: z.string(), count: z.number() }),
  summary: 'Generates serial numbers for pieces of an order; asks when there would be more than its planned quantity',
})

export const serialLabel = z.object({
  id: z.number(),
  serialNo: z.string(),
  workorderNo: z.string(),
  materialNo: z.string(),
  materialDesc: z.string(),
  materialSpec: z.string().nullable(),
})
export type SerialLabel = z.infer<typeof serialLabel>

export const printOrderSerial = endpoint({
  path: '/production/web/printOrderSerial',
  access: { right: 'workOrder.print' },
  write: true,
  reads: true,
  input: z.object({ ids: z.array(z.number().int().positive()).min(1).max(1000) }),
  output: z.object({ labels: z.array(serialLabel) }),
  summary: 'Labels of serial numbers; counts the print',
})

export const deleteOrderSerial = endpoint({
  path: '/production/web/deleteOrderSerial',
  access: { right: 'workOrder.print' },
  write: true,
  input: z.object({ ids: z.array(z.number().int().positive()).min(1).max(1000) }),
  output: z.object({
    done: z.array(z.number()),
    skipped: z.array(z.object({ id: z.number(), name: z.string(), reason: z.string() })),
  }),
  summary: 'Deletes serial numbers that were never printed',
})
