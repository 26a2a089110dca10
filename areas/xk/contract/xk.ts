import { z } from 'zod'
import { lotStatuses } from '#areas/inventory/contract/stock-states.ts'
import { endpoint } from '#core/contract/endpoint.ts'

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
