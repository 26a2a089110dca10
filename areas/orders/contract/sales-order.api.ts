import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, confirmed, idInput, idsInput } from '#core/contract/list.ts'
import { dayText } from '#core/contract/text.ts'

const bulk = (verb: string, summary: string) =>
  endpoint({
    path: `/production/web/${verb}SalesOrder`,
    access: { right: 'salesOrder.close' },
    write: true,
    input: idsInput,
    output: bulkResult,
    summary,
  })

export const closeSalesOrder = bulk('close', 'Closes sales orders: no more work orders are made of them')
export const reopenSalesOrder = bulk('reopen', 'Takes closings of sales orders back')

/** A line with what was made of it. */
export const salesOrderLine = z.object({
  id: z.number(),
  lineNumber: z.number(),
  productId: z.number(),
  materialNo: z.string(),
  materialDesc: z.string(),
  materialSpec: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
  deliveryDate: z.string(),
  remark: z.string().nullable(),
  /** Planned in work orders that are neither deleted nor closed short, and what is left to plan. */
  orderedQuantity: z.number(),
  openQuantity: z.number(),
  completedQuantity: z.number(),
})
export type SalesOrderLine = z.infer<typeof salesOrderLine>

export const selectSalesOrderLine = endpoint({
  path: '/production/web/selectSalesOrderLine',
  access: { right: 'salesOrder.view' },
  input: idInput,
  output: z.object({ rows: z.array(salesOrderLine) }),
  summary: 'Lines of a sales order with what is planned and completed of each',
})

export const makeWorkOrder = endpoint({
  path: '/production/web/makeWorkOrder',
  access: { right: 'workOrder.add' },
  write: true,
  input: z.object({
    salesOrderId: z.number().int().positive(),
    lines: z
      .array(
        z.object({
          lineId: z.number().int().positive(),
          quantity: z.number().gt(0).max(99_999_999_999),
          requiredStartDate: dayText().nullish(),
          requiredEndDate: dayText().nullish(),
        }),
      )
      .min(1)
      .max(500),
    confirmed,
  }),
  output: z.object({ rows: z.array(z.object({ id: z.number(), workorderNo: z.string() })) }),
  summary: 'Makes a work order of each line given; asks when more is planned than was ordered',
})
