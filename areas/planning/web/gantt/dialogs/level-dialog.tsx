import { Alert, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AskingModal, NotLoaded, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useActive } from '#core/web/screens/navigation.ts'
import { type LevelDay, levelLoad, previewLevelLoad } from '../../../contract/gantt/level.api.ts'
import type { Plan } from '../canvas/plan.ts'

interface Props {
  plan: Plan
  /** Chosen in the filter; none: all. */
  lineIds: readonly number[]
  onClose(): void
}

const daysFirst = 14

/** Makes the load of the days ahead even: what that does to each day is shown before it is done. */
export function LevelDialog({ plan, lineIds, onClose }: Props) {
  const t = useT()
  const active = useActive()
  const [days, setDays] = useState(daysFirst)
  const asked = { days, ...(lineIds.length > 0 && { lineIds: [...lineIds] }) }
  const { data, error, isFetching, refetch } = useCall(previewLevelLoad, asked, {
    topics: ['task', 'plan'],
    keepPrevious: true,
    long: true,
  })
  const act = useAct(levelLoad, {
    long: true,
    topics: ['task', 'plan', 'workOrder'],
    success: t('gantt.levelDone'),
    onDone: onClose,
  })
  if (!active) return null
  const names = plan.lines.filter(({ id }) => lineIds.includes(id)).map(({ name }) => name)
  const count = data?.changes.length ?? 0
  return (
    <AskingModal
      centered
      width={820}
      title={t('gantt.level')}
      okText={t('gantt.acceptChanges', { count })}
      cancelText={t('kit.cancel')}
      okButtonProps={{ disabled: !count || isFetching }}
      confirmLoading={act.pending}
      onOk={() => data && void act.run({ ...asked, revision: data.revision })}
      onCancel={onClose}
    >
      <Alert
        className="kit-gap"
        type="info"
        title={names.length ? t('gantt.levelLines', { lines: names.join(t('listed')) }) : t('gantt.levelAll')}
        description={t('gantt.levelHint')}
      />
      <label className="gantt-level-days">
        {t('gantt.levelDays')}{' '}
        <InputNumber min={2} max={60} precision={0} value={days} onChange={(value) => setDays(value ?? daysFirst)} />
      </label>
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <>
          {!count && <Alert className="kit-gap" type="success" showIcon title={t('gantt.levelNothing')} />}
          <Days days={data.days} loading={isFetching} />
        </>
      ) : (
        <Skeleton active />
      )}
    </AskingModal>
  )
}

function Days({ days, loading }: { days: LevelDay[]; loading: boolean }) {
  const t = useT()
  const peak = (at: LevelDay['peakBefore']) => (at ? `${shareText(at.load, 0)} · ${at.place}` : '–')
  return (
    <PlainTable<LevelDay>
      size="small"
      rowKey="date"
      loading={loading}
      pagination={false}
      scroll={{ y: 272 }}
      dataSource={days}
      columns={[
        { title: t('gantt.levelDay'), dataIndex: 'date', width: 110 },
        { title: t('gantt.levelBefore'), width: 150, render: (_, { before }) => <LoadBar load={before} /> },
        { title: t('gantt.levelAfter'), width: 150, render: (_, { after }) => <LoadBar load={after} /> },
        { title: t('gantt.levelPeakBefore'), ellipsis: true, render: (_, { peakBefore }) => peak(peakBefore) },
        { title: t('gantt.levelPeakAfter'), ellipsis: true, render: (_, { peakAfter }) => peak(peakAfter) },
      ]}
    />
  )
}

function LoadBar({ load }: { load: number | null }) {
  if (load === null) return <span className="kit-faint">–</span>
  const tone = load > 1.001 ? 'gantt-load-over' : load > 0.85 ? 'gantt-load-high' : ''
  return (
    <span className={`gantt-load-bar ${tone}`}>
      <i style={{ width: `${Math.min(100, load * 100)}%` }} />
      <b>{shareText(load, 0)}</b>
    </span>
  )
}
