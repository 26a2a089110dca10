import { z } from 'zod'
import { workOrderStatus } from '#areas/orders/contract/work-order-status.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { dayText, writtenText } from '#core/contract/text.ts'
import type { Line } from './line.ts'

const id = z.number().int().positive()

const part = z.object({
  workOrderId: z.number(),
  workorderNo: z.string(),
  product: z.string(),
  status: z.enum(workOrderStatus.codes),
  quantityPer: z.number(),
  /** For all pieces of the main order. */
  needed: z.number(),
  /** Through their line; where the part has none, approved by the reports. */
  made: z.number(),
  /** Built into units of the main order. */
  matched: z.number(),
  /** Pieces of the main order that are waiting for this part alone, of all parts the most. */
  holdsUp: z.boolean(),
})
export type MainPart = z.infer<typeof part>

const main = z.object({
  id: z.number(),
  workOrderId: z.number(),
  workorderNo: z.string(),
  product: z.string(),
  status: z.enum(workOrderStatus.codes),
  planQuantity: z.number(),
  requiredEndDate: z.string().nullable(),
  /** Units of it that came to the line, and those that are through. */
  begun: z.number(),
  finished: z.number(),
  /** Pieces for which all parts are made. */
  complete: z.number(),
  parts: z.array(part),
})
export type MainOrder = z.infer<typeof main>

/** Main orders that a list shows at most. */
export const mainMost = 200

/** Main orders of a line: a work order with those of its parts, made of the BOM in one act. */
export function mainApi({ id: line, prefix }: Line) {
  return {
    selectLineMainOrder: endpoint({
      path: `${prefix}/web/selectLineMainOrder`,
      access: { right: `${line}.view` },
      /** `keyword`: in a number or a product. `open`: only what is not completed or closed. */
      input: z.object({ keyword: writtenText().trim().max(100).default(''), open: z.boolean().default(true) }),
      output: z.object({ rows: z.array(main), more: z.boolean() }),
      summary: 'Main orders with the orders of their parts: needed, made, matched, and which part holds the order up',
    }),
    addLineMainOrder: endpoint({
      path: `${prefix}/web/addLineMainOrder`,
      access: { right: `${line}.plan` },
      write: true,
      input: z.object({
        productId: id,
        planQuantity: z.number().gt(0).max(99_999_999),
        requiredEndDate: dayText(),
      }),
      output: z.object({ id: z.number(), workorderNo: z.string(), parts: z.number() }),
      summary: 'Makes the work order of a product and one of each made part of its BOM, as many as it takes',
    }),
  }
}
export type MainApi = ReturnType<typeof mainApi>
