import { productReference } from '#areas/materials/contract/product-reference.ts'
import { field } from '#core/contract/field.ts'
import { ListScreen } from '#core/web/kit/index.ts'
import { receiptKinds, receiveInventory } from '../../contract/inventory.api.ts'
import { openLocationReference } from '../../contract/location.ts'
import { moveCrud } from '../../contract/stock.ts'
import { type Entry, EntryButton } from './entry-button.tsx'
import { reverseMove } from './reverse-move.ts'

const receive: Entry = {
  key: 'receive',
  right: 'inventory.receive',
  endpoint: receiveInventory,
  ask: {
    name: 'inventory.ask',
    fields: {
      kind: field.choice(receiptKinds, { required: true, labels: 'stockMove.kind', initial: 'receipt' }),
      productId: field.reference(productReference, { required: true, display: 'productCode' }),
      lotNumber: field.text({ max: 64, verbatim: true }),
      quantity: field.decimal({ required: true, above: 0, scale: 4 }),
      toLocationId: field.reference(openLocationReference, { required: true, display: 'locationCode' }),
      supplier: field.text({ max: 128 }),
      supplierLot: field.text({ max: 64, verbatim: true }),
      certificate: field.text({ max: 64, verbatim: true }),
      producedOn: field.date(),
      expiresOn: field.date(),
      owner: field.text({ max: 128 }),
      documentNo: field.text({ max: 64, verbatim: true }),
      inspect: field.boolean({ initial: false }),
      note: field.text({ max: 500 }),
    },
  },
}

const where = { kind: [...receiptKinds] }
const columns = [
  'effectiveAt',
  'kind',
  'productId',
  'productName',
  'lotNumber',
  'quantity',
  'unit',
  'toLocationId',
  'documentNo',
  'userName',
  'note',
  'reversed',
] as const

const newest = [{ field: 'effectiveAt', order: 'desc' }] as const

/** What suppliers and customers sent, the newest first. */
export function Receipts() {
  return (
    <ListScreen
      crud={moveCrud}
      where={where}
      name="receipts"
      columns={columns}
      initialSort={newest}
      search={['productId', 'lotNumber', 'kind', 'documentNo', 'effectiveAt']}
      topics={['stockMove']}
      actions={[reverseMove]}
      selectable={false}
      before={<EntryButton entry={receive} />}
    />
  )
}
