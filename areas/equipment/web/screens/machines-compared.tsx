import { Empty, Segmented, Skeleton } from 'antd'
import { useState } from 'react'
import { machineReference } from '#areas/workcenters/contract/machine.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars, trend } from '#core/web/kit/chart/analysis/index.ts'
import { NotLoaded, numberText, type Period, PeriodInput, periodDates, ReferenceSelect } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/local-date.ts'
import { type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { ratioText, spanText } from '../parts/text.ts'
import '../equipment.css'

const ratios = ['oee', 'availability', 'effectiveness', 'quality'] as const
const times = ['plannedBusy', 'apt', 'adot', 'adet', 'aust', 'noData', 'pdot', 'mtbf', 'mttr'] as const
const numbers = ['failures', 'pq', 'gq', 'counted', 'good', 'defective'] as const
const most = 8
const topics = ['machineOee']

type Figure = (typeof ratios)[number] | (typeof times)[number] | (typeof numbers)[number]

/** Several machines side by side: a figure as bars and day by day, all of them as a table. */
export default function MachinesCompared() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const [machineId, setMachines] = useState<number[]>([])
  const [period, setPeriod] = useState<Period>({ preset: 'last7Days' })
  const [figure, setFigure] = useState<(typeof ratios)[number]>('oee')
  const [drilled, drill] = useState<{
    machine: { id: number; name: string }
    days: { from: string; to: string }
  } | null>(null)
  const [now] = useState(Date.now)
  const today = localDate(user.zone, now)
  const { from = today, to = today } = periodDates(period, today)
  const where = { day: { from, to }, machineId }
  const enabled = machineId.length > 1
  const whole = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { ...where, level: 'machine' } },
    { topics, enabled, keepPrevious: true },
  )
  const daily = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { ...where, level: 'machineDay' }, sort: [{ field: 'day', order: 'asc' }] },
    { topics, enabled, keepPrevious: true },
  )
  const machines = enabled ? (whole.data?.rows ?? []) : []
  const days = [...new Set((daily.data?.rows ?? []).map(({ day }) => day ?? ''))]
  const valueOf = (machine: OeeRow, day: string) =>
    daily.data?.rows.find((row) => row.machineId === machine.machineId && row.day === day)?.[figure] ?? null
  const text = (key: Figure, row: OeeRow) => {
    const value = row[key]
    if (value === null) return '–'
    if ((ratios as readonly string[]).includes(key)) return ratioText(value)
    return (times as readonly string[]).includes(key) ? spanText(value, language) : numberText(value, language)
  }
  const open = (row: OeeRow | undefined, within: { from: string; to: string }) => {
    if (row?.machineId) drill({ machine: { id: row.machineId, name: row.machineName ?? '' }, days: within })
  }
  const error = whole.error ?? daily.error
  return (
    <div className="kit-screen">
      <div className="kit-card eq-bar">
        <ReferenceSelect
          multiple
          reference={machineReference}
          aria-label={t('machineOee.machineId')}
          placeholder={t('machineOee.choose')}
          value={machineId}
          onChange={(ids) => setMachines(ids.slice(0, most))}
        />
        <PeriodInput
          aria-label={t('machineOee.day')}
          value={period}
          onChange={(next) => setPeriod(next ?? { preset: 'last7Days' })}
        />
        <Segmented<(typeof ratios)[number]>
          value={figure}
          onChange={setFigure}
          options={ratios.map((value) => ({ value, label: t(`machineOee.${value}`) }))}
        />
      </div>
      {!enabled && <Empty description={t('machineOee.choose')} />}
      {enabled && error && !whole.data && (
        <NotLoaded error={error} onRetry={() => Promise.all([whole.refetch(), daily.refetch()])} />
      )}
      {enabled && !error && !whole.data && <Skeleton active />}
      {enabled && whole.data && (
        <div className="eq-scroll">
          <div className="eq-compare-charts">
            <div className="kit-card">
              <AnalysisChart
                title={t(`machineOee.${figure}`)}
                chart={bars({
                  names: machines.map(({ machineName }) => machineName ?? ''),
                  series: [{ label: t(`machineOee.${figure}`), values: machines.map((row) => row[figure]) }],
                  format: (share) => ratioText(share),
                })}
                onDatum={({ index }) => open(machines[index], { from, to })}
              />
            </div>
            <div className="kit-card">
              <AnalysisChart
                title={t('machineOee.trend')}
                error={daily.error}
                onRetry={daily.refetch}
                chart={
                  daily.data
                    ? trend({
                        names: days.map((day) => day.slice(5)),
                        series: machines.map((machine) => ({
                          label: machine.machineName ?? '',
                          values: days.map((day) => valueOf(machine, day)),
                        })),
                        format: (share) => ratioText(share),
                      })
                    : null
                }
                onDatum={({ series, index }) => {
                  const day = days[index]
                  if (day)
                    open(
                      machines.find(({ machineName }) => machineName === series),
                      { from: day, to: day },
                    )
                }}
              />
            </div>
          </div>
          <PlainTable<{ key: Figure }>
            size="small"
            rowKey="key"
            pagination={false}
            scroll={{ x: 160 + machines.length * 140 }}
            dataSource={[...ratios, ...times, ...numbers].map((key) => ({ key }))}
            columns={[
              { title: '', width: 160, fixed: 'left', render: (_, { key }) => t(`machineOee.${key}`) },
              ...machines.map((machine) => ({
                key: String(machine.machineId),
                title: machine.machineName,
                width: 140,
                align: 'right' as const,
                render: (_: unknown, { key }: { key: Figure }) => text(key, machine),
              })),
            ]}
          />
        </div>
      )}
      {drilled && <OeeDrill machine={drilled.machine} days={drilled.days} onClose={() => drill(null)} />}
    </div>
  )
}
