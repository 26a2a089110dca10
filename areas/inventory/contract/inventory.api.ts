import { z } from 'zod'
import { endpoint } from '#core/contract/endpoint.ts'
import { bulkResult, confirmed, idsInput } from '#core/contract/list.ts'
import { dayText, instantText, scannedText, writtenText } from '#core/contract/text.ts'
import { balanceCrud, moveCrud } from './stock.ts'
import { holdStatuses } from './stock-states.ts'

const prefix = '/warehouse/web'
const id = z.number().int().positive()
const amount = z.number().max(99_999_999_999)
const quantity = amount.gt(0)
const note = writtenText().trim().max(500)
const lotNumber = writtenText().trim().max(64)
/** When it happened; absent: now. Never later than now. */
const effectiveAt = instantText().nullish()

/** The ledger's rows that an act wrote. */
const written = z.object({ moveIds: z.array(z.number().int()) })

export const moveInventory = endpoint({
  path: `${prefix}/moveInventory`,
  access: { right: 'inventory.move' },
  write: true,
  /** `id`: of what lies somewhere (`selectInventory`). */
  input: z.object({ id, quantity, toLocationId: id, effectiveAt, note: note.nullish(), confirmed }),
  output: written,
  summary: 'Moves a quantity of a lot to another place; what is not there is refused, and where more lies is told',
})

export const splitLot = endpoint({
  path: `${prefix}/splitLot`,
  access: { right: 'inventory.move' },
  write: true,
  input: z.object({ id, quantity, lotNumber: lotNumber.min(1), note: note.nullish() }),
  output: written,
  summary: 'Splits a quantity off as a lot of its own, which keeps its origin and what holds it',
})

export const issueKinds = ['consumption', 'scrap', 'return'] as const

export const issueInventory = endpoint({
  path: `${prefix}/issueInventory`,
  access: { right: 'inventory.issue' },
  write: true,
  input: z.object({
    id,
    quantity,
    kind: z.enum(issueKinds),
    documentNo: writtenText().trim().max(64).nullish(),
    effectiveAt,
    note: note.nullish(),
    confirmed,
  }),
  output: written,
  summary: 'Takes a quantity out of stock: used up by production, scrapped, or sent back to its supplier',
})

export const receiptKinds = ['receipt', 'customerReceipt'] as const

export const receiveInventory = endpoint({
  path: `${prefix}/receiveInventory`,
  access: { right: 'inventory.receive' },
  write: true,
  input: z.object({
    kind: z.enum(receiptKinds),
    productId: id,
    lotNumber: lotNumber.default(''),
    quantity,
    toLocationId: id,
    supplier: writtenText().trim().max(128).nullish(),
    supplierLot: writtenText().trim().max(64).nullish(),
    certificate: writtenText().trim().max(64).nullish(),
    producedOn: dayText().nullish(),
    expiresOn: dayText().nullish(),
    owner: writtenText().trim().max(128).nullish(),
    documentNo: writtenText().trim().max(64).nullish(),
    /** It may not be used until its inspection has passed. */
    inspect: z.boolean().default(false),
    effectiveAt,
    note: note.nullish(),
  }),
  output: written.extend({ lotId: z.number().int() }),
  summary: 'Takes in what a supplier or a customer sent, as a new lot or more of one that is known',
})

export const adjustInventory = endpoint({
  path: `${prefix}/adjustInventory`,
  access: { right: 'inventory.adjust' },
  write: true,
  input: z.object({
    id,
    /** What the books said when it was counted: moves since then stay. */
    expected: amount.min(0),
    counted: amount.min(0),
    note: note.min(1),
  }),
  output: written,
  summary: 'Books the difference between what was counted and what the books said then',
})

export const addFoundInventory = endpoint({
  path: `${prefix}/addFoundInventory`,
  access: { right: 'inventory.adjust' },
  write: true,
  input: z.object({
    productId: id,
    lotNumber: lotNumber.default(''),
    locationId: id,
    quantity,
    note: note.min(1),
  }),
  output: written,
  summary:
    'Books what was found in a place where the books have none: the stock to begin with, what a count brought up',
})

export const reverseStockMove = endpoint({
  path: `${prefix}/reverseStockMove`,
  access: { right: 'inventory.reverse' },
  write: true,
  input: z.object({ id, note: note.min(1) }),
  output: written,
  summary: 'Undoes a move by a linked counter-move, once; refused where what it brought has gone on',
})

export const holdLot = endpoint({
  path: `${prefix}/holdLot`,
  access: { right: 'stockLot.hold' },
  write: true,
  input: idsInput.extend({ status: z.enum(holdStatuses), reason: note.min(1) }),
  output: bulkResult,
  summary: 'Holds lots wherever they lie: nothing of them is used up or shipped until they are released',
})

export const releaseLot = endpoint({
  path: `${prefix}/releaseLot`,
  access: { right: 'stockLot.release' },
  write: true,
  input: idsInput.extend({ note: note.min(1) }),
  output: bulkResult,
  summary: 'Releases lots from what the warehouse held them for; what another area holds is released there',
})

const hold = z.object({
  id: z.number(),
  status: z.enum(holdStatuses),
  reason: z.string(),
  source: z.string(),
  documentNo: z.string().nullable(),
  heldByName: z.string().nullable(),
  heldAt: z.string(),
  releasedByName: z.string().nullable(),
  releasedAt: z.string().nullable(),
  releaseNote: z.string().nullable(),
})
export type LotHold = z.infer<typeof hold>

export const selectLotHold = endpoint({
  path: `${prefix}/selectLotHold`,
  access: { right: 'inventory.view' },
  input: z.object({ lotId: id }),
  output: z.object({ rows: z.array(hold) }),
  summary: 'What a lot was and is held for, the newest first; the last hundred',
})

const difference = z.object({
  locationCode: z.string(),
  productCode: z.string(),
  lotNumber: z.string(),
  ledger: z.number(),
  balance: z.number(),
  /** What handling units say that they hold of it; no more than there is. */
  packed: z.number(),
})
export type LedgerDifference = z.infer<typeof difference>

export const checkInventory = endpoint({
  path: `${prefix}/checkInventory`,
  access: { right: 'inventory.check' },
  input: z.object({}),
  output: z.object({ checked: z.number().int(), differences: z.array(difference) }),
  summary: 'Sums the whole ledger and compares it with what is said to lie in each place',
})

export const selectLotMove = endpoint({
  path: `${prefix}/selectLotMove`,
  access: { right: 'inventory.view' },
  input: z.object({ lotId: id }),
  output: z.object({ rows: z.array(moveCrud.row) }),
  summary: 'The moves of a lot, into it as well, the newest first; the last two hundred',
})

export const findAwaitedStock = endpoint({
  path: `${prefix}/findAwaitedStock`,
  access: { right: 'inventory.view' },
  input: z.object({ code: scannedText().max(200) }),
  output: z.object({ rows: z.array(balanceCrud.row) }),
  summary: 'What of a scanned lot, order or product waits at a line or in receiving to be put away, the oldest first',
})

export const putawayReasons = ['sameLot', 'sameProduct', 'sameKind', 'empty'] as const

const proposal = z.object({
  id: z.number(),
  code: z.string(),
  placeName: z.string().nullable(),
  reason: z.enum(putawayReasons),
  /** Of the product that lies there. */
  quantity: z.number(),
})
export type PutawayProposal = z.infer<typeof proposal>

export const proposePutaway = endpoint({
  path: `${prefix}/proposePutaway`,
  access: { right: 'inventory.move' },
  input: z.object({ id }),
  output: z.object({ rows: z.array(proposal) }),
  summary:
    'Where to put away what lies somewhere: beside its own lot, its own product, then into an empty bin of a store for its kind',
})
