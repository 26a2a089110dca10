import { Alert, Button, Empty, Spin } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, ScanBar } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import type { Line } from '../../contract/line.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { type UnitApi, type WaitingUnit, waitingMost } from '../../contract/unit-api.ts'
import { RepairDrawer } from './repair-drawer.tsx'
import './unit.css'

interface Props {
  line: Line
  api: LineApi
  units: UnitApi
}

/** Failed units that wait to be mended: one is opened by its row or its label. */
export function LineRepairs({ line, api, units }: Props) {
  const t = useT()
  const { user } = useSession()
  const [opened, setOpened] = useState<string | null>(null)
  const { data, error, refetch } = useCall(units.selectLineRepair, {}, { topics: ['lineUnit'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Spin />
  return (
    <div className="kit-screen line-repairs">
      <ScanBar
        label={t('lineUnit.scan')}
        onScan={(code) => {
          setOpened(code.trim())
          return Promise.resolve()
        }}
      />
      {data.more && <Alert type="info" showIcon title={t('lineRepair.more', { most: waitingMost })} />}
      <PlainTable<WaitingUnit>
        size="small"
        rowKey="serial"
        pagination={{ pageSize: 50, hideOnSinglePage: true }}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: <Empty description={t('lineRepair.none')} /> }}
        dataSource={data.rows}
        columns={[
          {
            key: 'serial',
            title: t('lineSerials.serial'),
            render: (_, { serial }) => <Button onClick={() => setOpened(serial)}>{serial}</Button>,
          },
          { title: t('lineRepair.failedAt'), dataIndex: 'station' },
          {
            key: 'why',
            title: t('lineRepair.why'),
            render: (_, { cause, values }) => [cause, values].filter(Boolean).join(' · ') || '—',
          },
          { title: t('lineRepair.since'), dataIndex: 'since', render: (at: string) => instantText(at, user.zone) },
          { title: t('lineRepair.attempt'), dataIndex: 'attempt', align: 'right' },
          { title: t('lineRepair.repairs'), dataIndex: 'repairs', align: 'right' },
          { title: t('lineSummary.order'), dataIndex: 'workorderNo' },
          { title: t('lineProfile.productId'), dataIndex: 'product' },
        ]}
      />
      {opened !== null && (
        <RepairDrawer
          key={opened}
          serial={opened}
          line={line}
          api={api}
          units={units}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}
