import { z } from 'zod'
import { lotStatuses } from '#areas/inventory/contract/stock-states.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { scannedText } from '#core/contract/text.ts'
import { abnormalityStatus } from './abnormality.ts'
import { dispositionKinds, dispositionStatus } from './disposition.ts'
import { inspectionKinds, inspectionResults } from './record.ts'

const moment = z.string()
const name = z.string().nullable()

const item = z.object({
  item: z.string(),
  unit: z.string().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
  /** Samples that were looked at, and those of them that do not conform. */
  samples: z.number().int(),
  out: z.number().int(),
  /** Of what is measured or counted; null of what is judged by eye. */
  least: z.number().nullable(),
  mean: z.number().nullable(),
  greatest: z.number().nullable(),
})

const inspection = z.object({
  inspectionNo: z.string(),
  kind: z.enum(inspectionKinds),
  produreName: z.string(),
  schemeName: z.string(),
  /** Null: it is still to be judged. */
  result: z.enum(inspectionResults).nullable(),
  /** It failed, and nothing has settled that. */
  holds: z.boolean(),
  executedAt: moment.nullable(),
  inspector: name,
  sampleSize: z.number().int(),
  nonconforming: z.number().int().nullable(),
  note: z.string().nullable(),
  /** Why it was accepted although it failed, and who accepted it. */
  concession: z.string().nullable(),
  concededBy: name,
  items: z.array(item),
})

const measured = {
  /** The station. */
  step: z.string(),
  item: z.string(),
  unit: z.string().nullable(),
  lower: z.number().nullable(),
  upper: z.number().nullable(),
}

const measuredItem = z.object({
  ...measured,
  samples: z.number().int(),
  out: z.number().int(),
  least: z.number(),
  mean: z.number(),
  greatest: z.number(),
})

const measuredValue = z.object({ ...measured, value: z.number(), at: moment, person: name })

const defect = z.object({
  reportNo: z.string(),
  reportedAt: moment,
  produreName: z.string(),
  reason: z.string(),
  quantity: z.number(),
  rework: z.number(),
  scrap: z.number(),
  concession: z.number(),
  returned: z.number(),
  /** Nothing has been said of them yet. */
  waiting: z.number(),
})

const concession = z.object({
  number: z.string(),
  kind: z.enum(dispositionKinds),
  status: z.enum(dispositionStatus.codes),
  quantity: z.number(),
  /** Of a concession: from what it departs, and until when it may. */
  deviation: z.string().nullable(),
  validUntil: z.string().nullable(),
  judgedBy: z.string(),
  judgedAt: moment,
})

const hold = z.object({
  /** What is held: the lot, a numbered piece of it, or a packing unit that it stands or stood in. */
  kind: z.enum(['lot', 'piece', 'unit']),
  /** The number of the piece or the unit; null: the lot. */
  what: z.string().nullable(),
  documentNo: z.string(),
  status: z.enum(lotStatuses),
  reason: z.string(),
  heldAt: moment,
  heldBy: name,
  releasedAt: moment.nullable(),
  releasedBy: name,
  releaseNote: z.string().nullable(),
})

const abnormality = z.object({
  number: z.string(),
  subject: z.string(),
  status: z.enum(abnormalityStatus.codes),
  raisedAt: moment,
  closedAt: moment.nullable(),
})

const signal = z.object({
  characteristic: z.string(),
  rules: z.array(z.string()),
  raisedAt: moment,
  releasedAt: moment.nullable(),
  reason: z.string().nullable(),
})

/** No more rows of a kind than these are told, the newest ones. */
export const mostResumed = 500

export const getQualityResume = endpoint({
  path: '/productionbase/web/getQualityResume',
  access: { right: 'inspectionRecord.view' },
  input: z.object({ lotId: z.number().int().positive(), serialNo: scannedText().min(1).max(200).nullish() }),
  output: z.object({
    lot: z.object({
      lotNumber: z.string(),
      status: z.enum(lotStatuses),
      productCode: z.string(),
      productName: z.string(),
      orderNo: z.string().nullable(),
      supplier: z.string().nullable(),
      supplierLot: z.string().nullable(),
      certificate: z.string().nullable(),
      producedOn: z.string().nullable(),
      expiresOn: z.string().nullable(),
      unit: z.string(),
    }),
    /** What stands in the way of its use by now, whoever may see it; all zero: nothing does. */
    open: z.object({
      holds: z.number().int(),
      inspections: z.number().int(),
      defects: z.number(),
      abnormalities: z.number().int(),
      signals: z.number().int(),
    }),
    /** Anything of its order was ever inspected, whoever may see it. */
    inspected: z.boolean(),
    /** What the caller has no right to is not told, and what workshops did that he is not granted. */
    partial: z.boolean(),
    inspections: z.array(inspection),
    /** What stations of lines measured of its numbered pieces, and every value of the one that was asked about. */
    measured: z.array(measuredItem),
    piece: z.array(measuredValue),
    defects: z.array(defect),
    dispositions: z.array(concession),
    holds: z.array(hold),
    abnormalities: z.array(abnormality),
    signals: z.array(signal),
    /** There is more of a kind than is told. */
    more: z.boolean(),
  }),
  summary:
    'The quality passport of a lot, or of a numbered piece of it: every inspection of the order that made it with its values, what stations measured, defective pieces and what became of them, concessions, holds, abnormalities and signals of control charts, and what of it is still open',
})
export type QualityResume = z.infer<typeof getQualityResume.output>
