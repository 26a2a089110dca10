import { useState } from 'react'
import { callAction, column, ListScreen, verbAction } from '#core/web/kit/index.ts'
import { applyCloudInvoice, cloudInvoiceStatus } from '../../contract/invoice.ts'
import { closeCloudOrder, cloudOrder, cloudOrderCrud, cloudOrderStatus } from '../../contract/order.ts'

import { OrderInvoice } from './order-invoice.tsx'

type Row = NonNullable<(typeof cloudOrderCrud)['row']['_output']>

/** The team's orders; what waits to be paid is paid beside its account, under renewal. */
export function Orders({ onPay }: { onPay(): void }) {
  const [invoice, setInvoice] = useState<Row | null>(null)
  return (
    <>
      <ListScreen<Row>
        crud={cloudOrderCrud}
        search={['status']}
        columns={[
          'orderNo',
          'status',
          column.status('invoiceStatus', cloudInvoiceStatus),
          'editionName',
          'months',
          column.number('price', { width: 110 }),
          'channel',
          'placedAt',
          'closesAt',
          'expiresOn',
          'placedByName',
          'remark',
          'invoiceUntil',
          'invoiceNo',
          'trackingNo',
          'invoiceFileId',
        ]}
        preview={{ sections: [{ title: cloudOrder.name, fields: cloudOrder.table }] }}
        actions={[
          callAction(applyCloudInvoice, {
            key: 'apply',
            label: 'cloudInvoiceStatus.verb.apply',
            right: 'cloudService.invoice',
            at: 'row',
            can: ({ status }: Row) => status !== 'closed',
            run: ([row]) => setInvoice(row ?? null),
          }),
          verbAction(cloudOrderStatus, 'pay', closeCloudOrder, { at: 'row', confirm: false, run: onPay }),
          verbAction(cloudOrderStatus, 'close', closeCloudOrder, {
            at: 'row',
            confirm: 'cloudOrder.closeAsk',
            input: ([row]) => ({ id: row?.id }),
          }),
        ]}
      />
      {invoice && (
        <OrderInvoice orderId={invoice.id} orderNo={invoice.orderNo ?? ''} onClose={() => setInvoice(null)} />
      )}
    </>
  )
}
