import { z } from 'zod'
import { lotStatuses } from '#areas/inventory/contract/stock-states.ts'
import { defineLine } from '#areas/lines/contract/line.ts'
import { endpoint } from '#core/contract/endpoint.ts'

/** Frames, packs and boxes; it has no stations of its own. */
export const xk = defineLine({ id: 'xk', prefix: '/xk' })

const prefix = '/xk/web'

/** Labels of one print. */
const labelsMost = 500

const incomeLabel = z.object({
  id: z.number(),
  lotNumber: z.string(),
  productCode: z.string(),
  productName: z.string(),
  productSpec: z.string().nullable(),
  /** What of the lot is here, in the main unit of its product. */
  quantity: z.number(),
  unit: z.string(),
  status: z.enum(lotStatuses),
  supplier: z.string().nullable(),
  supplierLot: z.string().nullable(),
  /** Days, YYYY-MM-DD. */
  producedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
})
export type IncomeLabel = z.infer<typeof incomeLabel>

export const getIncomeLabel = endpoint({
  path: `${prefix}/getIncomeLabel`,
  access: { right: 'xk.view' },
  input: z.object({ ids: z.array(z.number().int().positive()).min(1).max(labelsMost) }),
  output: z.object({ labels: z.array(incomeLabel) }),
  summary:
    'What stands on the labels of received lots, in the order asked for; a lot without a number, or of which nothing is here, is refused by name',
})

const frameLabel = z.object({
  id: z.number(),
  number: z.string(),
  customer: z.string(),
  closedAt: z.string().nullable(),
  packedByName: z.string().nullable(),
  /** What stands in it, by product and lot, in main units. */
  lines: z.array(
    z.object({
      productCode: z.string(),
      productName: z.string(),
      productSpec: z.string().nullable(),
      lotNumber: z.string(),
      quantity: z.number(),
      unit: z.string(),
      workorderNo: z.string().nullable(),
      machineName: z.string().nullable(),
    }),
  ),
})
export type FrameLabel = z.infer<typeof frameLabel>

const frames = z.object({ ids: z.array(z.number().int().positive()).min(1).max(100) })

export const getXkFrameLabel = endpoint({
  path: `${prefix}/getXkFrameLabel`,
  access: { right: 'xk.view' },
  input: frames,
  output: z.object({ labels: z.array(frameLabel) }),
  summary:
    'What stands on the labels of frames, in the order asked for; a unit without a number, that is no frame, or with nothing in it is refused by name',
})

export const printXkFrame = endpoint({
  path: `${prefix}/printXkFrame`,
  access: { right: 'xk.view' },
  write: true,
  input: frames,
  output: z.object({ printed: z.number() }),
  summary: 'Counts that the labels of frames were printed; what getXkFrameLabel refuses is refused',
})
