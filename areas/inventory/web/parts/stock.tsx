import { SwapOutlined } from '@ant-design/icons'
import { productReference } from '#areas/materials/contract/product-reference.ts'
import { field } from '#core/contract/field.ts'
import { type Action, callAction, ListScreen, type RowIn, type View } from '#core/web/kit/index.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import {
  addFoundInventory,
  adjustInventory,
  issueInventory,
  issueKinds,
  moveInventory,
  splitLot,
} from '../../contract/inventory.api.ts'
import { openLocationReference } from '../../contract/location.ts'
import { balanceCrud } from '../../contract/stock.ts'
import { type Entry, EntryButton } from './entry-button.tsx'
import { useLotCourse } from './lot-course.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'stock.view.blocked', values: { status: ['inInspection', 'held', 'blocked'] } },
  { label: 'stock.view.expiring', values: (today) => ({ expiresOn: { to: addDays(today, 30) } }) },
  { label: 'stock.view.atLines', values: { kind: ['lineSide', 'feeder', 'line'] } },
]

type Row = RowIn<typeof balanceCrud.select>

const quantity = field.decimal({ required: true, above: 0, scale: 4 })
const note = field.text({ max: 500 })
const why = field.text({ required: true, max: 500 })
const place = field.reference(openLocationReference, { required: true, display: 'locationCode' })
const name = 'inventory.ask'
const ofOne = ([row]: Row[], asked: object) => ({ id: row?.id, ...asked })
const wholeOf = ([row]: Row[]) => ({ quantity: row?.quantity ?? undefined })

const acts: Action<Row>[] = [
  callAction<Row, typeof moveInventory>(moveInventory, {
    key: 'move',
    at: 'row',
    icon: <SwapOutlined />,
    right: 'inventory.move',
    ask: { name, fields: { toLocationId: place, quantity, note } },
    initial: wholeOf,
    input: ofOne,
  }),
  callAction<Row, typeof issueInventory>(issueInventory, {
    key: 'issue',
    at: 'row',
    right: 'inventory.issue',
    ask: {
      name,
      fields: {
        kind: field.choice(issueKinds, { required: true, labels: 'stockMove.kind', initial: 'consumption' }),
        quantity,
        documentNo: field.text({ max: 64, verbatim: true }),
        note,
      },
    },
    input: ofOne,
  }),
  callAction<Row, typeof splitLot>(splitLot, {
    key: 'split',
    at: 'row',
    right: 'inventory.move',
    ask: { name, fields: { lotNumber: field.text({ required: true, max: 64, verbatim: true }), quantity, note } },
    input: ofOne,
  }),
  callAction<Row, typeof adjustInventory>(adjustInventory, {
    key: 'count',
    at: 'row',
    right: 'inventory.adjust',
    ask: { name, fields: { counted: field.decimal({ required: true, min: 0, scale: 4 }), note: why } },
    input: ([row], asked) => ({ id: row?.id, expected: row?.quantity, ...asked }),
  }),
]

const found: Entry = {
  key: 'found',
  right: 'inventory.adjust',
  endpoint: addFoundInventory,
  ask: {
    name,
    fields: {
      productId: field.reference(productReference, { required: true, display: 'productCode' }),
      lotNumber: field.text({ max: 64, verbatim: true }),
      locationId: place,
      quantity,
      note: why,
    },
  },
}

/** What of each lot lies in each place, with all that is done to it there. */
export function Stock() {
  const course = useLotCourse<Row>(({ lotId, lotNumber, productCode }) => ({
    id: lotId ?? 0,
    number: lotNumber ?? '',
    product: productCode ?? '',
  }))
  return (
    <>
      <ListScreen
        crud={balanceCrud}
        views={views}
        sums={['quantity']}
        search={['productId', 'lotNumber', 'locationId', 'warehouseId', 'kind', 'status', 'expiresOn', 'since']}
        topics={['stockBalance', 'stockLot', 'stockLocation']}
        actions={[...acts, course.action]}
        before={<EntryButton entry={found} />}
      />
      {course.drawer}
    </>
  )
}
