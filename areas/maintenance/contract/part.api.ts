import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { idInput } from '#core/contract/list.ts'
import { scannedText, writtenText } from '#core/contract/text.ts'

const id = z.number().int().positive()
const amount = z.number().max(99_999_999_999)
const quantity = amount.gt(0)
const note = writtenText().trim().max(500)
const documentNo = writtenText().trim().max(64).nullish()
/** What there is now. */
const left = z.object({ stock: z.number() })

export const receiveMaintenancePart = endpoint({
  path: '/productiondata/web/receiveMaintenancePart',
  access: { right: 'maintenancePart.receive' },
  write: true,
  /** `price`: of one; it is that of the part from then on. */
  input: idInput.extend({ quantity, price: amount.min(0).nullish(), documentNo, note: note.nullish() }),
  output: left,
  summary: 'Takes in spare parts that were bought',
})

export const issueMaintenancePart = endpoint({
  path: '/productiondata/web/issueMaintenancePart',
  access: { right: 'maintenancePart.issue' },
  write: true,
  input: idInput.extend({ quantity, documentNo, note: note.min(1) }),
  output: left,
  summary: 'Gives spare parts out for what is neither a task nor a repair, with what for',
})

export const countMaintenancePart = endpoint({
  path: '/productiondata/web/countMaintenancePart',
  access: { right: 'maintenancePart.count' },
  write: true,
  input: idInput.extend({
    /** What the books said when it was counted: moves since then stay. */
    expected: amount.min(0),
    counted: amount.min(0),
    note: note.min(1),
  }),
  output: left,
  summary: 'Books the difference between what was counted and what the books said then',
})

/** What parts are taken for: one task of maintenance, or one breakdown. */
export const partUse = z.discriminatedUnion('for', [
  z.object({ for: z.literal('task'), id }),
  z.object({ for: z.literal('breakdown'), id }),
])
export type PartUse = z.infer<typeof partUse>

export const takeMaintenancePart = endpoint({
  path: '/productiondata/app/takeMaintenancePart',
  access: { right: 'maintenancePart.take' },
  write: true,
  input: z.object({ partId: id, quantity, use: partUse, note: note.nullish() }),
  output: left,
  summary: 'Takes spare parts for a task of maintenance or a repair, which carries their cost',
})

export const returnMaintenancePart = endpoint({
  path: '/productiondata/app/returnMaintenancePart',
  access: { right: 'maintenancePart.take' },
  write: true,
  /** `id`: of the move by which they were taken. */
  input: idInput.extend({ quantity, note: note.nullish() }),
  output: left,
  summary: 'Gives back what of a taking was not used; never more than was taken',
})

export const selectTakenMaintenancePart = endpoint({
  path: '/productiondata/app/selectTakenMaintenancePart',
  access: { right: 'maintenancePart.view' },
  input: z.object({ use: partUse }),
  output: z.object({
    /** No more is taken for what is closed. */
    open: z.boolean(),
    rows: z.array(
      z.object({
        /** Of the taking. */
        id: z.number(),
        partId: z.number(),
        number: z.string(),
        name: z.string(),
        unit: z.string(),
        at: z.string(),
        userName: z.string().nullable(),
        /** Less what was given back. */
        quantity: z.number(),
        /** Null: nobody has said its price. */
        cost: z.number().nullable(),
      }),
    ),
    cost: z.number(),
    /** Parts that are used in the machine, those with stock first. */
    fitting: z.array(
      z.object({ id: z.number(), number: z.string(), name: z.string(), unit: z.string(), stock: z.number() }),
    ),
  }),
  summary: 'Spare parts that a task or a breakdown took, what they cost, and parts that its machine is known to use',
})
export type TakenParts = z.infer<typeof selectTakenMaintenancePart.output>

export const findMaintenancePart = endpoint({
  path: '/productiondata/app/findMaintenancePart',
  access: { right: 'maintenancePart.take' },
  input: z.object({ code: scannedText().max(200) }),
  output: z.object({
    part: z
      .object({
        id: z.number(),
        number: z.string(),
        name: z.string(),
        unit: z.string(),
        stock: z.number(),
        place: z.string().nullable(),
      })
      .nullable(),
  }),
  summary: 'The spare part whose label was scanned',
})
