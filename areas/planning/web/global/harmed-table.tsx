import { Tag } from 'antd'
import type { ReactNode } from 'react'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useT } from '#core/web/i18n/index.ts'
import { PageLinks } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { HarmedOrder } from '../../contract/global/global.api.ts'
import { useMoments } from '../parts/moment.ts'

/** An order that ends at another time. Epoch milliseconds. */
interface MovedOrder {
  orderId: number
  workorderNo: string
  due: number
  before: number
  after: number
}

interface Props<Row> {
  rows: Row[]
  /** Heads of the ends before and after, and of the time between them. */
  heads: { before: string; after: string; by: string }
  /** What stands behind an order's number. */
  mark(row: Row): ReactNode
}

/** Orders that end at another time, with their due days and by how much. */
export function MovedOrders<Row extends MovedOrder>({ rows, heads, mark }: Props<Row>) {
  const t = useT()
  const { dueDay, moment, span } = useMoments()
  return (
    <PlainTable<Row>
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
              <PageLinks page={workOrderPage} names={row.workorderNo} /> {mark(row)}
            </>
          ),
        },
        { title: t('global.due'), width: 90, render: (_, { due }) => dueDay(due) },
        { title: heads.before, width: 120, render: (_, { before }) => moment(before) },
        { title: heads.after, width: 120, render: (_, { after }) => moment(after) },
        // A length of time has no sign: its head says which way.
        { title: heads.by, width: 120, render: (_, { before, after }) => span(after - before) },
      ]}
    />
  )
}

/** Orders that something put into the plan would make end late, with when they ended before. */
export function HarmedTable({ rows }: { rows: HarmedOrder[] }) {
  const t = useT()
  return (
    <MovedOrders
      rows={rows}
      heads={{ before: t('gantt.before'), after: t('gantt.after'), by: t('rush.delay') }}
      mark={(row) => row.becomesLate && <Tag color="red">{t('rush.becomesLate')}</Tag>}
    />
  )
}
