import { useState } from 'react'
import type { RowOf } from '#core/contract/entity.ts'
import { type Action, type Column, type KeyOf, ListScreen, type View, verbAction } from '#core/web/kit/index.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { closeSalesOrder, reopenSalesOrder } from '../../contract/sales-order.api.ts'
import { salesOrder, salesOrderCrud, salesOrderStatus } from '../../contract/sales-order.ts'
import { MakeDialog } from '../parts/make-dialog.tsx'
import { progressColumn } from '../parts/progress-bar.tsx'
import { SalesLines } from '../parts/sales-lines.tsx'

/** What is asked for most. */
const views: readonly View[] = [
  { label: 'kit.view.open', values: { status: ['open'] } },
  { label: 'kit.view.thisWeek', values: { status: ['open'], deliveryDate: { preset: 'week' } } },
  {
    label: 'kit.view.overdue',
    values: (today) => ({ status: ['open'], deliveryDate: { to: addDays(today, -1) } }),
  },
  { label: 'salesOrder.view.notOrdered', values: { status: ['open'], orderedShare: { to: 0.9999 } } },
]

type Row = RowOf<typeof salesOrder>

const columns: readonly (KeyOf<Row> | Column<Row>)[] = salesOrder.table.map((key) => {
  if (key === 'orderedShare') return { ...progressColumn<Row>('orderedShare'), sortable: true }
  return key
})

const search = [
  'salesOrderNo',
  'customer',
  'status',
  'orderDate',
  'deliveryDate',
  'salesman',
  'customerOrderNo',
] as const

const form = {
  drawer: true,
  width: 1000,
  columns: 3 as const,
  sections: [
    {
      title: 'salesOrder.section.head',
      fields: [
        'salesOrderNo',
        'customer',
        'customerOrderNo',
        'orderDate',
        'deliveryDate',
        'salesman',
        'merchandiser',
        'remark',
      ],
    },
    { title: 'salesOrder.section.lines', fields: ['lines'] },
  ],
} as const

/** What was ordered stands beside the list too. */
const preview = { sections: form.sections.slice(0, 1), more: (row: Row) => <SalesLines id={row.id} /> }

const isOpen = (row: Row) => row.status === 'open'

/** Sales orders with their lines; work orders are made of them here. */
export default function SalesOrders() {
  const [making, setMaking] = useState<Row | null>(null)
  const actions: Action<Row>[] = [
    {
      key: 'makeWorkOrder',
      at: 'row',
      right: 'workOrder.add',
      can: isOpen,
      run: ([row]) => setMaking(row ?? null),
    },
    verbAction(salesOrderStatus, 'close', closeSalesOrder),
    verbAction(salesOrderStatus, 'reopen', reopenSalesOrder),
  ]
  return (
    <>
      <ListScreen<Row>
        crud={salesOrderCrud}
        views={views}
        preview={preview}
        columns={columns}
        search={search}
        form={form}
        actions={actions}
        canEdit={isOpen}
        expanded={(row) => <SalesLines id={row.id} />}
        topics={['salesOrder', 'workOrder']}
      />
      {making && <MakeDialog order={making} onClose={() => setMaking(null)} />}
    </>
  )
}
