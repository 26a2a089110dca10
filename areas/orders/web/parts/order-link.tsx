import { type Column, ScreenLink } from '#core/web/kit/index.ts'
import type { WorkOrderRow } from '../../contract/work-order.api.ts'

/** An order's number, which opens the page of the order. */
const OrderLink = ({ number }: { number: string }) => (
  <ScreenLink path="WorkOrderEntry" query={{ order: number }}>
    {number}
  </ScreenLink>
)

/** The column of orders' numbers. */
export const orderNumberColumn = <Row extends Pick<WorkOrderRow, 'workorderNo'>>(): Column<Row> => ({
  key: 'workorderNo',
  width: 150,
  fixed: 'left',
  render: ({ workorderNo }) => <OrderLink number={workorderNo ?? ''} />,
})
