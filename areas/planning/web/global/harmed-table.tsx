import { Tag } from 'antd'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PageLinks } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { HarmedOrder } from '../../contract/global/global.api.ts'
import { useMoments } from '../parts/moment.ts'

/** Orders that something put into the plan would make end late, with when they ended before. */
export function HarmedTable({ rows }: { rows: HarmedOrder[] }) {
  const t = useT()
  const { dueDay, moment, span } = useMoments()
  return (
    <PlainTable<HarmedOrder>
      size="small"
      rowKey="orderId"
      dataSource={rows}
      pagination={false}
      scroll={{ x: 560, y: 260 }}
      columns={[
        {
          title: t('task.workorderNo'),
          render: (_, row) => (
            <>
              <PageLinks page={workOrderPage} names={row.workorderNo} />{' '}
              {row.becomesLate && <Tag color="red">{t('rush.becomesLate')}</Tag>}
            </>
          ),
        },
        { title: t('global.due'), width: 90, render: (_, row) => dueDay(row.due) },
        { title: t('gantt.before'), width: 120, render: (_, { before }) => moment(before) },
        { title: t('gantt.after'), width: 120, render: (_, { after }) => moment(after) },
        { title: t('rush.delay'), width: 120, render: (_, { before, after }) => span(after - before) },
      ]}
    />
  )
}
