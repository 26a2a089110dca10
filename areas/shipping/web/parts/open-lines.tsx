import { SendOutlined } from '@ant-design/icons'
import { type Action, ListScreen, type RowIn, send, type View } from '#core/web/kit/index.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { deliveryLineCrud, deliveryStates } from '../../contract/delivery-line.ts'
import { addShipment } from '../../contract/shipment.api.ts'
import { useReserving } from './reserve.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.overdue', values: (today) => ({ deliveryDate: { to: addDays(today, -1) } }) },
  { label: 'kit.view.thisWeek', values: { deliveryDate: { preset: 'week' } } },
]

type Row = RowIn<typeof deliveryLineCrud.select>

const where = { closed: false, state: deliveryStates.filter((state) => state !== 'shipped') }
const columns = [
  'salesOrderNo',
  'lineNumber',
  'state',
  'customer',
  'productId',
  'productName',
  'openQuantity',
  'plannedQuantity',
  'freeQuantity',
  'reservedQuantity',
  'unit',
  'deliveryDate',
  'customerOrderNo',
] as const

/** Lines of sales orders that have not all left; chosen ones of one customer become a shipment. @param onMade shows it */
export function OpenLines({ onMade }: { onMade(id: number): void }) {
  const reserving = useReserving()
  const make: Action<Row> = {
    key: 'ship',
    icon: <SendOutlined />,
    right: 'shipment.add',
    can: (row) => (row.openQuantity ?? 0) > (row.plannedQuantity ?? 0),
    run: async (rows) => {
      const lines = rows.map(({ id }) => ({ salesOrderLineId: id }))
      const made = await send(addShipment, { lines })
      if (made) onMade(made.output.id)
    },
  }
  return (
    <ListScreen
      crud={deliveryLineCrud}
      views={views}
      sums={['openQuantity', 'plannedQuantity']}
      name="shippingOpen"
      where={where}
      columns={columns}
      search={['salesOrderNo', 'customer', 'productId', 'deliveryDate', 'customerOrderNo']}
      topics={['salesOrder', 'shipment', 'stockBalance', 'stockReservation', 'deliveryLine']}
      actions={[make, ...reserving]}
    />
  )
}
