import { Empty, Select, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { NotLoaded, type Period, PeriodInput, periodDates } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import { getFlowLine, horizonDaysMost, selectFlowLine } from '../../contract/lean/lean.api.ts'
import { AdherenceTab } from '../lean/adherence-tab.tsx'
import { BalanceTab } from '../lean/balance-tab.tsx'
import { SequenceTab } from '../lean/sequence-tab.tsx'
import '../lean/lean.css'

/** Days that a takt is reckoned over at first, from tomorrow on. */
const firstDays = 7

/** Takt and balance of a flow line, its levelled sequence, and how that was kept. */
export default function LeanScheduling() {
  const t = useT()
  const today = useToday()
  const [chosen, setChosen] = useState<number | null>(null)
  const [tab, setTab] = useState('balance')
  const [period, setPeriod] = useState<Period>(() => ({ from: addDays(today, 1), to: addDays(today, firstDays) }))
  const { data, error, refetch } = useCall(selectFlowLine, {}, { topics: ['productionLine', 'station', 'lineBalance'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  const lineId = chosen ?? data.rows[0]?.id ?? null
  if (lineId === null) return <Empty className="kit-screen lean-empty" description={t('lean.empty.line')} />
  const { from = addDays(today, 1), to = from } = periodDates(period, today)
  const longest = addDays(from, horizonDaysMost - 1)
  const days = { from, to: to < from ? from : to > longest ? longest : to }
  return (
    <div className="kit-screen lean-screen">
      <search className="lean-bar">
        <Select
          className="lean-line"
          value={lineId}
          aria-label={t('lean.line')}
          options={data.rows.map(({ id, name, number, workshopName }) => ({
            value: id,
            label: `${name} · ${number}`,
            title: workshopName,
          }))}
          onChange={setChosen}
        />
        {tab === 'balance' && (
          <div className="lean-period">
            <span>{t('lean.horizon')}</span>
            <PeriodInput
              value={period}
              aria-label={t('lean.horizon')}
              onChange={(value) => setPeriod(value ?? { from: addDays(today, 1), to: addDays(today, firstDays) })}
            />
          </div>
        )}
      </search>
      <Tabs
        className="kit-tabs lean-tabs"
        activeKey={tab}
        onChange={setTab}
        destroyOnHidden
        items={[
          {
            key: 'balance',
            label: t('lean.tab.balance'),
            children: <Balanced key={lineId} lineId={lineId} days={days} />,
          },
          { key: 'sequence', label: t('lean.tab.sequence'), children: <SequenceTab key={lineId} lineId={lineId} /> },
          { key: 'adherence', label: t('lean.tab.adherence'), children: <AdherenceTab key={lineId} lineId={lineId} /> },
        ]}
      />
    </div>
  )
}

const topics = ['workOrder', 'salesOrder', 'routing', 'craftHours', 'station', 'lineBalance', 'calendar', 'holiday']

function Balanced({ lineId, days }: { lineId: number; days: { from: string; to: string } }) {
  const [also, setAlso] = useState<number[]>([])
  const { data, error, refetch } = useCall(
    getFlowLine,
    { lineId, ...days, also },
    { topics, keepPrevious: true, long: true },
  )
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!data) return <Skeleton active className="kit-slow" />
  return <BalanceTab facts={data} days={days} onAdd={(id) => setAlso([...new Set([...also, id])])} />
}
