import { Empty, Tag } from 'antd'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { StampingPress, StockRun } from '../../contract/stamping/stamping.ts'
import { useMoments } from '../parts/moment.ts'

/** What is worked up at which press: coils and stacks of sheets in their order, with the orders that they are for. */
export function StockTable({ stock, presses }: { stock: readonly StockRun[]; presses: readonly StampingPress[] }) {
  const t = useT()
  const [language] = useLanguage()
  const number = (value: number) => numberText(value, language)
  const { moment } = useMoments()
  const name = new Map(presses.map((press) => [press.key, press.name]))
  return (
    <PlainTable<StockRun>
      className="stamping-pane"
      size="small"
      rowKey="key"
      dataSource={[...stock].sort((a, b) => a.start - b.start)}
      pagination={stock.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
      scroll={{ x: 980 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stamping.noStock')} /> }}
      columns={[
        { title: t('stamping.press'), width: 180, render: (_, { press }) => name.get(press) ?? press },
        {
          title: t('pressMaterial.materialId'),
          width: 220,
          render: (_, { materialCode, materialName, form }) => (
            <>
              <Tag color={form === 'coil' ? 'blue' : 'cyan'}>{t(`pressMaterial.form.${form}`)}</Tag>
              {materialCode} {materialName}
            </>
          ),
        },
        { title: t('stamping.start'), width: 120, render: (_, { start }) => moment(start) },
        { title: t('stamping.end'), width: 120, render: (_, { end }) => moment(end) },
        { title: t('stamping.pieces'), width: 100, align: 'right', render: (_, { pieces }) => number(pieces) },
        { title: t('stamping.perLoad'), width: 110, align: 'right', render: (_, { perLoad }) => number(perLoad) },
        { title: t('stamping.loads'), width: 90, align: 'right', dataIndex: 'loads' },
        {
          title: t('stamping.orders'),
          render: (_, { orders, awaitedOn }) => (
            <>
              {orders.join(t('listed'))}
              {awaitedOn && <Tag color="gold">{t('stamping.awaited', { date: awaitedOn })}</Tag>}
            </>
          ),
        },
      ]}
    />
  )
}
