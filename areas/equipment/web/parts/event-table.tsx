import { Tag } from 'antd'
import { useT } from '#core/web/i18n/index.ts'
import { durationText, instantText, StatusTag } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useSession } from '#core/web/session/session.tsx'
import type { LedgerEvent } from '../../contract/machine.api.ts'
import { machineStateColors } from '../../contract/machine-state.ts'

/** Intervals of the time ledger with what was said of them; the newest first where they come so. */
export function EventTable({ events, now, height }: { events: readonly LedgerEvent[]; now: string; height?: number }) {
  const t = useT()
  const { user } = useSession()
  return (
    <PlainTable<LedgerEvent>
      size="small"
      rowKey="id"
      dataSource={[...events]}
      pagination={false}
      scroll={{ x: 700, y: height }}
      locale={{ emptyText: t('machineOee.empty') }}
      columns={[
        {
          title: t('machineStop.startAt'),
          width: 165,
          render: (_, { start }) => instantText(start, user.zone),
        },
        {
          title: t('machineStop.seconds'),
          width: 90,
          align: 'right',
          render: (_, { start, end }) => durationText((Date.parse(end ?? now) - Date.parse(start)) / 1000),
        },
        {
          title: t('machineStop.state'),
          width: 110,
          render: (_, { state }) => <StatusTag color={machineStateColors[state]} label={t(`machineState.${state}`)} />,
        },
        {
          title: t('machineStop.reasonId'),
          render: (_, { reasonName, className, note, planned, assessed }) => (
            <>
              {[reasonName, className, note].filter(Boolean).join(' · ')}{' '}
              {planned && !assessed && <Tag>{t('machineOee.pdot')}</Tag>}
            </>
          ),
        },
        { title: t('machineStop.reasonByName'), width: 110, dataIndex: 'byName' },
      ]}
    />
  )
}
