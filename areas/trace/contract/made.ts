import { z } from 'zod'
import { instantText } from '#core/contract/text.ts'

const id = z.number().int().positive()

/** No kind of what was found is told of more; what is beyond is said to be there. */
export const mostFound = 1000

/**
 * What was made, by genealogy: what was reported or passed on a machine, with a mold, by a person, of an order, of a task, all of those that are named,
 * within a time; or a lot, whenever it was. What was made of it goes with it.
 */
export const madeCondition = z.object({
  machineId: id.nullish(),
  moldId: id.nullish(),
  userId: id.nullish(),
  workOrderId: id.nullish(),
  taskId: id.nullish(),
  lotId: id.nullish(),
  from: instantText().nullish(),
  to: instantText().nullish(),
})
export type MadeCondition = z.infer<typeof madeCondition>

const text = z.string()

/** What was found, and where it is now. */
export const madeFound = z.object({
  asked: text.describe('The condition in words'),
  lots: z.array(
    z.object({
      id: z.number(),
      lotNumber: text,
      productCode: text,
      productName: text,
      status: text,
      here: z.number(),
      unit: text,
      places: text.nullable(),
      orderNo: text.nullable(),
    }),
  ),
  orders: z
    .array(z.object({ id: z.number(), workorderNo: text, productCode: text, productName: text, status: text }))
    .describe('Work orders of which nothing is in stock yet, and that are not over: their lots are still to be made'),
  pieces: z.array(
    z.object({
      serialId: z.number(),
      productId: z.number(),
      productCode: text,
      serialNo: text,
      lotNumber: text,
      unitNumber: text.nullable(),
      place: text.nullable(),
    }),
  ),
  units: z.array(
    z.object({
      id: z.number(),
      number: text,
      level: text,
      status: text,
      place: text,
      products: text,
      quantity: z.number(),
    }),
  ),
  tasks: z.array(
    z.object({
      id: z.number(),
      taskNo: text,
      workorderNo: text.nullable(),
      operation: text.nullable(),
      workCenterName: text,
      machineName: text.nullable(),
      status: text,
    }),
  ),
  stock: z.array(
    z.object({
      id: z.number().describe('Of free stock of a lot at a place, which can be held without the rest of its lot'),
      lotId: z.number(),
      lotNumber: text,
      productCode: text,
      locationCode: text,
      quantity: z.number().describe('What lies there loose'),
      unit: text,
    }),
  ),
  gone: z.number().int().describe('Lots of which nothing is here any more, nor is being made'),
  more: z.boolean().describe('There is more of some kind than is told'),
})
export type MadeFound = z.infer<typeof madeFound>
