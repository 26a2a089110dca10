import { column, ListScreen, verbAction } from '#core/web/kit/index.ts'
import { closeCloudOrder, cloudOrder, cloudOrderCrud, cloudOrderStatus } from '../../contract/order.ts'

type Row = NonNullable<(typeof cloudOrderCrud)['row']['_output']>

/** The team's orders; what waits to be paid is paid beside its account, under renewal. */
export function Orders({ onPay }: { onPay(): void }) {
  return (
    <ListScreen<Row>
      crud={cloudOrderCrud}
      search={['status']}
      columns={[
        'orderNo',
        'status',
        'editionName',
        'months',
        column.number('price', { width: 110 }),
        'channel',
        'placedAt',
        'closesAt',
        'expiresOn',
        'placedByName',
        'remark',
      ]}
      preview={{ sections: [{ title: cloudOrder.name, fields: cloudOrder.table }] }}
      actions={[
        verbAction(cloudOrderStatus, 'pay', closeCloudOrder, { at: 'row', confirm: false, run: onPay }),
        verbAction(cloudOrderStatus, 'close', closeCloudOrder, {
          at: 'row',
          confirm: 'cloudOrder.closeAsk',
          input: ([row]) => ({ id: row?.id }),
        }),
      ]}
    />
  )
}
