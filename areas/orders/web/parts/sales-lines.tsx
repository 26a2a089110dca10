import { Skeleton } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { NotLoaded, numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { type SalesOrderLine, selectSalesOrderLine } from '../../contract/sales-order.api.ts'
import { ProgressBar } from './progress-bar.tsx'

/** Lines of a sales order with what is planned and completed of each; live. */
export function SalesLines({ id }: { id: number }) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(selectSalesOrderLine, { id }, { topics: ['salesOrder', 'workOrder'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active paragraph={{ rows: 2 }} />
  const quantity = (key: 'quantity' | 'orderedQuantity' | 'openQuantity' | 'completedQuantity') => ({
    title: t(`salesOrder.${key}`),
    dataIndex: key,
    align: 'right' as const,
    width: 120,
    render: (value: number, row: SalesOrderLine) => `${numberText(value, language)} ${row.unit}`,
  })
  const text = (key: 'materialNo' | 'materialDesc' | 'materialSpec' | 'deliveryDate' | 'remark', width: number) => ({
    title: t(`salesOrder.${key}`),
    dataIndex: key,
    width,
  })
  return (
    <PlainTable<SalesOrderLine>
      size="small"
      rowKey="id"
      pagination={false}
      scroll={{ x: 1180 }}
      dataSource={data.rows}
      columns={[
        { title: t('salesOrder.lineNumber'), dataIndex: 'lineNumber', width: 70 },
        text('materialNo', 130),
        text('materialDesc', 160),
        text('materialSpec', 120),
        quantity('quantity'),
        quantity('orderedQuantity'),
        quantity('openQuantity'),
        quantity('completedQuantity'),
        {
          title: t('workOrder.progress'),
          key: 'progress',
          width: 130,
          render: (_value, row) => <ProgressBar share={Math.min(1, row.completedQuantity / row.quantity)} />,
        },
        text('deliveryDate', 110),
        text('remark', 140),
      ]}
    />
  )
}
