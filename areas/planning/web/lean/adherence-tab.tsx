import { Empty, Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, trend } from '#core/web/kit/chart/analysis/index.ts'
import { NotLoaded, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import type { SequenceAdherence } from '../../contract/lean/line-sequence.api.ts'
import { getSequenceAdherence, type LineSequence, selectLineSequence } from '../../contract/lean/line-sequence.api.ts'
import { type Figure, FigureStrip } from './figure-strip.tsx'
import { useNumbers } from './use-numbers.ts'

const stateOf = ({ tasks, published }: LineSequence) =>
  !tasks ? 'takenBack' : published === tasks ? 'published' : 'planned'

/** Planned sequences against what was reported. */
export function AdherenceTab({ lineId }: { lineId: number }) {
  const t = useT()
  const { whole } = useNumbers()
  const [chosen, setChosen] = useState<number | null>(null)
  const { data, error, refetch } = useCall(selectLineSequence, { lineId }, { topics: ['lineSequence', 'task', 'plan'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const standing = data.rows.find((row) => row.tasks > 0) ?? data.rows[0]
  const id = data.rows.some((row) => row.id === chosen) ? chosen : (standing?.id ?? null)
  if (id === null) return <Empty className="kit-card lean-empty" description={t('lean.nothingPlanned')} />
  return (
    <div className="lean-body">
      <search className="kit-card lean-wish">
        <Select
          className="lean-sequences"
          value={id}
          aria-label={t('lean.sequences')}
          onChange={setChosen}
          options={data.rows.map((row) => ({
            value: row.id,
            label: `${row.day} ${row.shiftName} · ${t('lean.pieces', { count: whole(row.pieces) })} · ${t(`lean.state.${stateOf(row)}`)} · ${row.userName}${row.byHand ? ` · ${t('lean.order.byHand')}` : ''}`,
          }))}
        />
      </search>
      <Kept id={id} />
    </div>
  )
}

function Kept({ id }: { id: number }) {
  const t = useT()
  const { data, error, refetch } = useCall(
    getSequenceAdherence,
    { id },
    { topics: ['report', 'task', 'lineSequence'], keepPrevious: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return (
    <>
      <KeptFigures data={data} />
      <section className="kit-card lean-hours">
        <Hours data={data} title={t('lean.byHour')} />
      </section>
      <Runs runs={data.runs} />
    </>
  )
}

function KeptFigures({ data }: { data: SequenceAdherence }) {
  const t = useT()
  const { whole, inSeconds, seconds, moment } = useNumbers()
  const share = (value: number | null) => (value === null ? '–' : shareText(value))
  const shown: Figure[] = [
    { label: t('lean.kept'), value: share(data.whole), small: t('lean.keptHint') },
    {
      label: t('lean.volume'),
      value: share(data.volume),
      small: t('lean.volumeOf', { made: whole(data.made), due: whole(data.due) }),
    },
    { label: t('lean.mix'), value: share(data.mix), small: t('lean.mixHint') },
    { label: t('lean.order'), value: share(data.sequence), small: t('lean.orderHint') },
    {
      label: t('lean.actualTakt'),
      value: data.actualTaktMs === null ? '–' : inSeconds(data.actualTaktMs),
      small: t('lean.actualOf', { pace: seconds(data.paceMs) }),
    },
    {
      label: t('lean.asOf', { time: '' }).trim(),
      value: moment(data.at).slice(5),
      small: data.due ? null : t('lean.notDue'),
    },
  ]
  return <FigureStrip label={t('lean.kept')} figures={shown} />
}

function Hours({ data, title }: { data: SequenceAdherence; title: string }) {
  const t = useT()
  const { time, whole } = useNumbers()
  const { hours } = data
  const counts = hours.some(({ counted }) => counted !== null)
  return (
    <AnalysisChart
      title={title}
      chart={trend({
        names: hours.map(({ start }) => time(start)),
        format: whole,
        series: [
          { label: t('lean.made'), as: 'bar', values: hours.map(({ made }) => made) },
          { label: t('lean.due'), values: hours.map(({ due }) => due) },
          ...(counts ? [{ label: t('lean.counted'), values: hours.map(({ counted }) => counted) }] : []),
        ],
      })}
    />
  )
}

function Runs({ runs }: { runs: SequenceAdherence['runs'] }) {
  const t = useT()
  const { whole, time } = useNumbers()
  const latest = new Map<number, number>()
  let most = 0
  for (const { slot, came } of runs) {
    latest.set(slot, most)
    most = Math.max(most, came ?? 0)
  }
  return (
    <PlainTable
      className="kit-card"
      size="small"
      rowKey="slot"
      dataSource={runs}
      pagination={{ pageSize: 50, hideOnSinglePage: true, showSizeChanger: false }}
      scroll={{ x: 800 }}
      columns={[
        { title: t('lean.run'), width: 60, render: (_, { slot }) => slot + 1 },
        { title: t('lean.product'), width: 130, render: (_, { code, name }) => <span title={name}>{code}</span> },
        { title: t('lean.orderNo'), dataIndex: 'workorderNo', width: 150, ellipsis: true },
        {
          title: t('lean.planTime'),
          width: 130,
          render: (_, { start, end }) => `${time(start)} – ${time(end)}`,
        },
        {
          title: t('lean.count'),
          width: 90,
          align: 'right',
          render: (_, { quantity }) => <span className="kit-number">{whole(quantity)}</span>,
        },
        {
          title: t('lean.made'),
          width: 110,
          align: 'right',
          render: (_, { made }) => <span className="kit-number">{whole(made)}</span>,
        },
        {
          title: t('lean.came'),
          width: 110,
          render: (_, { slot, came }) =>
            came === null ? (
              <span className="kit-faint">{t('lean.notCame')}</span>
            ) : (
              <Tag color={came < (latest.get(slot) ?? 0) ? 'red' : 'green'}>{came}</Tag>
            ),
        },
      ]}
    />
  )
}
