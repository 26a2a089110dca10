import { Alert, Button, Empty, Spin } from 'antd'
import { useState } from 'react'
import { call } from '#core/web/call/request.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, bars } from '#core/web/kit/chart/analysis/index.ts'
import { NotLoaded, type Period, PeriodInput, periodDates, shareText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { SheetDialog } from '#core/web/kit/parts/sheet-dialog.tsx'
import { TargetMark } from '#core/web/kit/parts/target-mark.tsx'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/local-date.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { type OrderSum, type StationSum, summaryDaysMost } from '../../contract/report-api.ts'
import './report.css'

const share = (part: number, whole: number): string => (whole ? shareText(part / whole) : '—')

/** What went over a line on some days, by station and hour; orders with their serials; which checks refused whom. */
export function LineSummary({ api, serials }: { api: LineApi; serials: string }) {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = useState<Period>(() => ({ from: today, to: today }))
  const [exporting, setExporting] = useState(false)
  const { from = today, to = from } = periodDates(period, today)
  const longest = addDays(from, summaryDaysMost - 1)
  const days = { day: from, to: to > longest ? longest : to < from ? from : to }
  const { data, error, refetch } = useCall(api.getLineSummary, days, {
    topics: ['lineUnit', 'lineRefusal', 'yieldScheme'],
    keepPrevious: true,
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  return (
    <div className="kit-screen line-report">
      <div className="line-day">
        <div className="line-period">
          <PeriodInput
            value={period}
            aria-label={t('lineSummary.day')}
            onChange={(value) => setPeriod(value ?? { from: today, to: today })}
          />
        </div>
        <Button disabled={!data} onClick={() => setExporting(true)}>
          {t('kit.export')}
        </Button>
      </div>
      {to > longest && <Alert type="info" showIcon title={t('lineSummary.cut', { days: summaryDaysMost })} />}
      {!data && <Spin />}
      {data && !data.stations.length && !data.orders.length && <Empty description={t('lineSummary.none')} />}
      {data && data.stations.length > 0 && <Stations stations={data.stations} />}
      {data && data.orders.length > 0 && <Orders orders={data.orders} serials={serials} />}
      {data && data.refusals.length > 0 && (
        <PlainTable
          size="small"
          pagination={false}
          rowKey="check"
          title={() => <h3>{t('lineSummary.refusals')}</h3>}
          dataSource={data.refusals}
          columns={[
            {
              title: t('lineSummary.check'),
              dataIndex: 'check',
              render: (check: string) => t(`lineCheckName.${check}`),
            },
            { title: t('lineSummary.count'), dataIndex: 'count', align: 'right' },
            { title: t('lineSummary.people'), dataIndex: 'people' },
          ]}
        />
      )}
      {exporting && (
        <SheetDialog
          title={t('lineSummary.export')}
          start={() => call(api.exportLineSummary, days)}
          onClose={() => setExporting(false)}
        >
          {t('lineSummary.exportWhat', { from: days.day, to: days.to })}
        </SheetDialog>
      )}
    </div>
  )
}

function Stations({ stations }: { stations: readonly StationSum[] }) {
  const t = useT()
  const hours = [...new Set(stations.flatMap((each) => each.hours.map(({ hour }) => hour)))].sort((a, b) => a - b)
  const last = stations.at(-1)
  const at = (key: 'passed' | 'failed') =>
    hours.map((hour) => last?.hours.find((each) => each.hour === hour)?.[key] ?? 0)
  return (
    <>
      <PlainTable<StationSum>
        size="small"
        pagination={false}
        rowKey="code"
        scroll={{ x: 'max-content' }}
        title={() => <h3>{t('lineSummary.stations')}</h3>}
        dataSource={[...stations]}
        columns={[
          { title: t('lineSummary.station'), key: 'name', render: (_, { code, name }) => `${code} ${name}` },
          { title: t('lineSummary.entered'), dataIndex: 'entered', align: 'right' },
          {
            title: t('lineSummary.firstPassed'),
            key: 'first',
            align: 'right',
            render: (_, { firstPassed, entered, firstPassTarget }) => (
              <>
                {share(firstPassed, entered)}
                <TargetMark share={entered ? firstPassed / entered : null} target={firstPassTarget} />
              </>
            ),
          },
          { title: t('lineSummary.retested'), dataIndex: 'retested', align: 'right' },
          { title: t('lineSummary.passed'), dataIndex: 'passed', align: 'right' },
          ...hours.map((hour) => ({
            title: `${hour}:00`,
            key: `h${hour}`,
            align: 'right' as const,
            render: (_: unknown, each: StationSum) => {
              const there = each.hours.find((one) => one.hour === hour)
              return there ? `${there.passed}${there.failed ? ` / ✕ ${there.failed}` : ''}` : ''
            },
          })),
        ]}
      />
      <div className="line-chart">
        <AnalysisChart
          title={t('lineSummary.byHour', { station: last?.name ?? '' })}
          chart={bars({
            names: hours.map((hour) => `${hour}:00`),
            series: [
              { label: t('lineSummary.passed'), values: at('passed'), tone: 'good' },
              { label: t('lineSummary.failed'), values: at('failed'), tone: 'bad' },
            ],
            stacked: true,
          })}
        />
      </div>
    </>
  )
}

function Orders({ orders, serials }: { orders: readonly OrderSum[]; serials: string }) {
  const t = useT()
  return (
    <PlainTable<OrderSum>
      size="small"
      pagination={false}
      rowKey="id"
      scroll={{ x: 'max-content' }}
      title={() => <h3>{t('lineSummary.orders')}</h3>}
      dataSource={[...orders]}
      columns={[
        { title: t('lineSummary.order'), dataIndex: 'workorderNo' },
        { title: t('lineProfile.productId'), dataIndex: 'product' },
        { title: t('lineSummary.units'), dataIndex: 'units', align: 'right' },
        { title: t('lineUnitStatus.finished'), dataIndex: 'finished', align: 'right' },
        { title: t('lineUnitStatus.failed'), dataIndex: 'failed', align: 'right' },
        { title: t('lineUnitStatus.scrapped'), dataIndex: 'scrapped', align: 'right' },
        {
          key: 'serials',
          render: (_, { id }) => <Button onClick={() => openPrint(serials, [id])}>{t('lineSummary.serials')}</Button>,
        },
      ]}
    />
  )
}
