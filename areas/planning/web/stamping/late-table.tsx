import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import type { LateOrder } from '../../contract/global/scenario.ts'
import type { UnplannedTask } from '../../contract/task/task.api.ts'
import { useMoments } from '../parts/moment.ts'
import { WhyLateDrawer } from '../parts/why-late-drawer.tsx'

interface Props {
  late: readonly LateOrder[]
  unplanned: readonly UnplannedTask[]
  scenarioId: number | undefined
}

/** Orders of the presses that end after their day, with why; and work that has no place, with why. */
export function LateTable({ late, unplanned, scenarioId }: Props) {
  const t = useT()
  const { dueDay, moment, span } = useMoments()
  const [why, setWhy] = useState<number | null>(null)
  return (
    <div className="stamping-pane">
      <PlainTable<LateOrder>
        size="small"
        rowKey="orderId"
        dataSource={[...late]}
        pagination={late.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stamping.noneLate')} /> }}
        columns={[
          { title: t('task.workorderNo'), dataIndex: 'workorderNo' },
          { title: t('global.due'), render: (_, { due }) => dueDay(due) },
          { title: t('global.end'), render: (_, { end }) => moment(end) },
          { title: t('global.lateBy'), render: (_, { due, end }) => span(end - due) },
          {
            render: (_, { orderId }) => (
              <Button type="link" size="small" onClick={() => setWhy(orderId)}>
                {t('late.title')}
              </Button>
            ),
          },
        ]}
      />
      {unplanned.length > 0 && (
        <PlainTable<UnplannedTask>
          size="small"
          rowKey="id"
          dataSource={[...unplanned]}
          pagination={unplanned.length > 50 ? { defaultPageSize: 50, size: 'small' } : false}
          columns={[
            { title: t('stamping.figure.unplanned'), dataIndex: 'taskNo', width: 170 },
            { title: t('task.workorderNo'), dataIndex: 'workorderNo', width: 170 },
            { title: t('kit.reason'), dataIndex: 'reason' },
          ]}
        />
      )}
      {why !== null && (
        <WhyLateDrawer orderId={why} {...(scenarioId !== undefined && { scenarioId })} onClose={() => setWhy(null)} />
      )}
    </div>
  )
}
