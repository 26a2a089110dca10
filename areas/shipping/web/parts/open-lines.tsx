import { SendOutlined } from '@ant-design/icons'
import { type Action, ListScreen, type RowIn, send } from '#core/web/kit/index.ts'
import { deliveryLineCrud, deliveryStates } from '../../contract/delivery-line.ts'
import { addShipment } from '../../contract/shipment.api.ts'

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
  'unit',
  'deliveryDate',
  'customerOrderNo',
] as const

/** Lines of sales orders that have not all left; chosen ones of one customer become a shipment. @param onMade shows it */
export function OpenLines({ onMade }: { onMade(id: number): void }) {
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
      name="shippingOpen"
      where={where}
      columns={columns}
      search={['salesOrderNo', 'customer', 'productId', 'deliveryDate', 'customerOrderNo']}
      topics={['salesOrder', 'shipment', 'stockBalance', 'deliveryLine']}
      actions={[make]}
    />
  )
}
