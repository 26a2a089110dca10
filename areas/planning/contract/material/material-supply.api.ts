import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, idsInput, listInput, pageOf } from '#core/contract/list.ts'
import { requirementStates } from './material-supply.ts'

const prefix = '/production/web'

export const requirementRow = z.object({
  /** Of the order's material line. */
  id: z.number(),
  orderId: z.number(),
  workshopId: z.number().nullable(),
  state: z.enum(requirementStates),
  workorderNo: z.string(),
  productName: z.string(),
  materialCode: z.string(),
  materialName: z.string(),
  unit: z.string(),
  requiredQuantity: z.number(),
  /** Laid ready, or of a material in the ledger used already. */
  stagedQuantity: z.number(),
  /** Of a material in the ledger: what lies here and is kept for nobody; null: the ledger does not know it. */
  stockQuantity: z.number().nullable(),
  /** What all stock and supply together lack, after more urgent orders took theirs. */
  shortQuantity: z.number(),
  /** The day from which stock and supply suffice; null: it never does, or the material is not tracked. */
  availableOn: z.string().nullable(),
  plannedStart: z.string().nullable(),
  requiredEndDate: z.string(),
  warehouse: z.string().nullable(),
})
export type RequirementRow = z.infer<typeof requirementRow>

export const selectMaterialRequirement = endpoint({
  path: `${prefix}/selectMaterialRequirement`,
  access: { right: 'materialSupply.view' },
  input: listInput,
  output: pageOf(requirementRow),
  summary:
    'Materials of the orders with open tasks against stock and supply, more urgent orders first; what is short, and when it comes',
})

export const stageMaterial = endpoint({
  path: `${prefix}/stageMaterial`,
  access: { right: 'materialSupply.stage' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Confirms that materials are laid ready for their orders and takes them off the supply that is there',
})

export const unstageMaterial = endpoint({
  path: `${prefix}/unstageMaterial`,
  access: { right: 'materialSupply.stage' },
  write: true,
  input: idsInput,
  output: bulkResult,
  summary: 'Takes a staging back: its quantity is stock again',
})
