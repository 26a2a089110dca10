import { Button, Empty } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { selectScenario } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow } from '../../contract/global/scenario.ts'
import type { PressFigures } from '../../contract/stamping/stamping.ts'
import { ScenarioState } from '../global/scenario-table.tsx'
import { useMoments } from '../parts/moment.ts'

interface Props {
  onOpen(id: number): void
  onShow(row: ScenarioRow): void
}

const pageSize = 20

/** Stamping schedules that were reckoned, each against first in first out. */
export function StampingScenarios({ onOpen, onShow }: Props) {
  const t = useT()
  const { user } = useSession()
  const { span } = useMoments()
  const [page, setPage] = useState(1)
  const { data, error, isPending, refetch } = useCall(
    selectScenario,
    { pageNum: page, pageSize, where: { kind: ['stamping'] } },
    { topics: ['scenario'], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  const figure = (key: 'moldChanges' | 'setup' | 'lateOrders', text: (value: number) => string = String) => ({
    title: t(`stamping.figure.${key}`),
    width: 170,
    render: (_: unknown, { press }: ScenarioRow) => press && against(press.found, press.fifo, key, text),
  })
  const against = (
    found: PressFigures,
    fifo: PressFigures,
    key: 'moldChanges' | 'setup' | 'lateOrders',
    text: (value: number) => string,
  ) => (
    <span
      className={found[key] < fifo[key] ? 'stamping-better' : found[key] > fifo[key] ? 'stamping-worse' : undefined}
    >
      {text(found[key])} <small className="kit-faint">{t('stamping.againstFifo', { value: text(fifo[key]) })}</small>
    </span>
  )
  return (
    <PlainTable<ScenarioRow>
      className="stamping-pane"
      size="small"
      rowKey="id"
      loading={isPending}
      dataSource={data?.rows ?? []}
      scroll={{ x: 960 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('stamping.noScenarios')} /> }}
      pagination={
        (data?.total ?? 0) > pageSize
          ? { current: page, pageSize, total: data?.total, showSizeChanger: false, onChange: setPage }
          : false
      }
      columns={[
        {
          title: t('global.name'),
          width: 240,
          render: (_, row) => (
            <Button type="link" size="small" onClick={() => onOpen(row.id)}>
              {row.name}
            </Button>
          ),
        },
        { title: t('global.stateTitle'), width: 110, render: (_, row) => <ScenarioState row={row} /> },
        figure('moldChanges'),
        figure('setup', span),
        figure('lateOrders'),
        {
          title: t('global.made'),
          width: 190,
          render: (_, { createdAt, userName }) => `${instantText(createdAt, user.zone).slice(5, 16)} ${userName ?? ''}`,
        },
        {
          width: 130,
          render: (_, row) =>
            row.state === 'ready' && (
              <Button size="small" onClick={() => onShow(row)}>
                {t('stamping.showOnBoard')}
              </Button>
            ),
        },
      ]}
    />
  )
}
