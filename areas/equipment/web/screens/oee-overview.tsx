import { Breadcrumb, Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars } from '#core/web/kit/chart/analysis/index.ts'
import { NotLoaded, type Period, PeriodInput, periodDates } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { localDate } from '#engines/working-time/local-date.ts'
import { type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { LossChart } from '../parts/loss-chart.tsx'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { ratioText, spanText } from '../parts/text.ts'
import { UnusedCounts } from '../parts/unused-counts.tsx'
import { useOpenStops } from '../parts/use-open-stops.ts'
import '../equipment.css'

interface Step {
  id: number
  name: string
}

/** The factory's OEE, then a workshop's, a line's, a machine's: each the sum of what is below it. */
export default function OeeOverview() {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const [period, setPeriod] = useState<Period>({ preset: 'last7Days' })
  const [path, setPath] = useState<Step[]>([])
  const [machine, setMachine] = useState<Step | null>(null)
  const [now] = useState(Date.now)
  const today = localDate(user.zone, now)
  const { from = today, to = today } = periodDates(period, today)
  const [workshop, line] = path
  const openStops = useOpenStops({
    day: { from, to },
    workshopId: workshop && [workshop.id],
    lineId: line && [line.id],
  })
  const level = line ? 'machine' : workshop ? 'line' : 'workshop'
  const { data, error, isPending, refetch } = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { level, day: { from, to }, workshopId: workshop?.id, lineId: line?.id } },
    { topics: ['machineOee'], keepPrevious: true },
  )
  const stepOf = (row: OeeRow): Step | null => {
    const [id, name] =
      level === 'machine'
        ? [row.machineId, row.machineName]
        : level === 'line'
          ? [row.lineId, row.lineName]
          : [row.workshopId, row.workshopName]
    return id ? { id, name: name ?? '' } : null
  }
  const go = (row: OeeRow) => {
    const step = stepOf(row)
    if (!step) return
    if (level === 'machine') setMachine(step)
    else setPath([...path, step])
  }
  const rows = data?.rows ?? []
  const ratio = (key: 'oee' | 'availability' | 'effectiveness' | 'quality') => ({
    title: t(`machineOee.${key}`),
    align: 'right' as const,
    width: 130,
    sorter: (a: OeeRow, b: OeeRow) => (a[key] ?? -1) - (b[key] ?? -1),
    render: (_: unknown, row: OeeRow) => ratioText(row[key]),
  })
  const time = (key: 'plannedBusy' | 'apt' | 'downtimeLoss') => ({
    title: t(`machineOee.${key}`),
    align: 'right' as const,
    width: 140,
    render: (_: unknown, row: OeeRow) => spanText(row[key], language),
  })
  return (
    <div className="kit-screen">
      <div className="kit-card eq-bar">
        <Breadcrumb
          items={[{ id: 0, name: t('machineOee.factory') }, ...path].map(({ name }, i, all) => ({
            title:
              i === all.length - 1 ? (
                name
              ) : (
                <Button type="link" size="small" onClick={() => setPath(path.slice(0, i))}>
                  {name}
                </Button>
              ),
          }))}
        />
        <span className="kit-spring" />
        <PeriodInput
          aria-label={t('machineOee.day')}
          value={period}
          onChange={(next) => setPeriod(next ?? { preset: 'last7Days' })}
        />
      </div>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {isPending && !data && <Skeleton active />}
      {data && (
        <div className="eq-scroll">
          <UnusedCounts />
          <FigureTiles figures={data.whole} />
          <div className="eq-charts">
            <div className="kit-card">
              <AnalysisChart
                title={`${t('machineOee.oee')} · ${t(`oeeLevel.${level}`)}`}
                chart={bars({
                  names: rows.map((row) => stepOf(row)?.name ?? '–'),
                  series: [{ label: t('machineOee.oee'), values: rows.map((row) => row.oee) }],
                  format: (share) => ratioText(share),
                })}
                onDatum={({ index }) => {
                  const row = rows[index]
                  if (row) go(row)
                }}
              />
            </div>
            <div className="kit-card">
              <LossChart figures={data.whole} onStops={openStops && (() => openStops({}))} />
            </div>
          </div>
          <PlainTable<OeeRow>
            size="small"
            rowKey="id"
            dataSource={rows}
            pagination={false}
            scroll={{ x: 900 }}
            locale={{ emptyText: t('machineOee.empty') }}
            columns={[
              {
                title: t(`oeeLevel.${level}`),
                render: (_, row) => (
                  <Button type="link" size="small" disabled={!stepOf(row)} onClick={() => go(row)}>
                    {stepOf(row)?.name ?? '–'}
                  </Button>
                ),
              },
              ratio('oee'),
              ratio('availability'),
              ratio('effectiveness'),
              ratio('quality'),
              time('plannedBusy'),
              time('apt'),
              time('downtimeLoss'),
            ]}
          />
        </div>
      )}
      {machine && <OeeDrill machine={machine} days={{ from, to }} onClose={() => setMachine(null)} />}
    </div>
  )
}
