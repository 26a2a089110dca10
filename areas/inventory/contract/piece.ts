import { z } from 'zod'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { crud } from '#core/contract/crud.ts'
import { endpoint } from '#core/contract/endpoint.ts'
import { defineEntity } from '#core/contract/entity.ts'
import { field } from '#core/contract/field.ts'
import { bulkResult, idsInput } from '#core/contract/list.ts'
import { writtenText } from '#core/contract/text.ts'

const prefix = '/warehouse/web'
const readonly = { readonly: true } as const

export const pieceHoldStates = ['held', 'released'] as const

/** A piece with a number of its own that is or was held while the others of its lot are not. */
export const pieceHold = defineEntity({
  name: 'stockPieceHold',
  key: 'serialNo',
  search: ['serialNo', 'productCode', 'productName', 'lotNumber', 'unitNumber', 'reason'],
  fields: {
    serialNo: field.text({ ...readonly, verbatim: true }),
    productId: field.reference(productReference, { ...readonly, display: 'productCode' }),
    productCode: field.text({ ...readonly, verbatim: true }),
    productName: field.text(readonly),
    state: field.choice(pieceHoldStates, {
      ...readonly,
      labels: 'stockPieceHold.state',
      colors: { held: 'red', released: 'gray' },
    }),
    /** Of the order that makes it. */
    lotNumber: field.text({ ...readonly, verbatim: true }),
    /** The handling unit that it stands in; empty: in none. */
    unitNumber: field.text({ ...readonly, verbatim: true }),
    /** Where that unit stands. */
    place: field.text({ ...readonly, verbatim: true }),
    reason: field.text(readonly),
    heldByName: field.text(readonly),
    heldAt: field.instant(readonly),
    releaseNote: field.text(readonly),
    releasedByName: field.text(readonly),
    releasedAt: field.instant(readonly),
  },
  table: [
    'serialNo',
    'productId',
    'state',
    'reason',
    'unitNumber',
    'place',
    'lotNumber',
    'heldByName',
    'heldAt',
    'productName',
    'releasedByName',
    'releasedAt',
    'releaseNote',
  ],
  form: [],
  sheet: [],
})

export const pieceHoldCrud = crud(pieceHold, {
  prefix,
  noun: 'StockPieceHold',
  right: 'stockLot',
  verbs: ['select', 'export'],
})

const why = writtenText().trim().min(1).max(500)

export const holdPiece = endpoint({
  path: `${prefix}/holdStockPiece`,
  access: { right: 'stockLot.hold' },
  write: true,
  input: z.object({ serialNo: writtenText().trim().min(1).max(128), reason: why }),
  output: z.object({}),
  summary:
    'Holds one piece of an order by its serial number: it is not packed, built in or shipped until it is released',
})

export const releasePieces = endpoint({
  path: `${prefix}/releaseStockPiece`,
  access: { right: 'stockLot.release' },
  write: true,
  input: idsInput.extend({ note: why }),
  output: bulkResult,
  summary: 'Releases pieces that the warehouse or a recall held; whoever held one does not release it',
})
