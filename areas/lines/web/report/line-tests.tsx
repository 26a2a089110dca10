import { Button, Checkbox, Empty, Spin } from 'antd'
import { useState } from 'react'
import { groupedBy } from '#core/contract/grouped-by.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, binsOf, histogram, trend } from '#core/web/kit/chart/analysis/index.ts'
import { DateInput, instantText, NotLoaded, numberText } from '#core/web/kit/index.ts'
import { PlainTable } from '#core/web/kit/parts/plain-table.tsx'
import { openPrint } from '#core/web/kit/print/open-print.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useToday } from '#core/web/use-now.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { LineTest } from '../../contract/kinds.ts'
import type { LineApi } from '../../contract/line-api.ts'
import { recordsMost, type TestRecord } from '../../contract/report-api.ts'
import './report.css'

interface Props {
  api: LineApi
  test: LineTest
  /** The page of an order's serials. */
  serials: string
}

/** Records of a kind of test with the limits as they were used: over time, as a distribution, and one by one down to the serial. */
export function LineTests({ api, test, serials }: Props) {
  const t = useT()
  const today = useToday()
  const [period, setPeriod] = useState<{ from?: string; to?: string }>({})
  const [failedOnly, setFailedOnly] = useState(false)
  const from = period.from ?? addDays(today, -6)
  const to = period.to ?? today
  const { data, error, refetch } = useCall(api.selectLineTest, { test, from, to, failedOnly }, { topics: ['lineUnit'] })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  const day = (value: unknown) => (value ? String(value) : undefined)
  return (
    <div className="kit-screen line-report">
      <div className="line-day">
        <DateInput
          kind="date"
          aria-label={t('lineTests.from')}
          value={from}
          onChange={(value) => setPeriod({ ...period, from: day(value) })}
        />
        <DateInput
          kind="date"
          aria-label={t('lineTests.to')}
          value={to}
          onChange={(value) => setPeriod({ ...period, to: day(value) })}
        />
        <Checkbox checked={failedOnly} onChange={(event) => setFailedOnly(event.target.checked)}>
          {t('lineTests.failedOnly')}
        </Checkbox>
      </div>
      {!data && <Spin />}
      {data?.rows.length === 0 && <Empty description={t('lineTests.none')} />}
      {data && data.rows.length > 0 && (
        <>
          {data.more && <p>{t('lineTests.more', { most: recordsMost })}</p>}
          <Charts rows={data.rows} />
          <Records rows={data.rows} serials={serials} />
        </>
      )}
    </div>
  )
}

/** Of what was measured most: values of different characteristics or units are not drawn together. */
function mostMeasured(rows: readonly TestRecord[]): TestRecord[] {
  const groups = groupedBy(rows, ({ name, unit }) => `${name} ${unit}`)
  return [...groups.values()].reduce((most, group) => (group.length > most.length ? group : most), [])
}

function Charts({ rows }: { rows: readonly TestRecord[] }) {
  const t = useT()
  const { user } = useSession()
  const drawn = mostMeasured(rows).toReversed()
  const newest = drawn.at(-1)
  const title = newest ? `${newest.name}${newest.unit ? ` (${newest.unit})` : ''}` : ''
  const line = (key: 'low' | 'high') => ({
    label: t(`lineValue.${key}`),
    values: drawn.map((each) => each[key]),
    tone: 'bad' as const,
  })
  const limits = (['low', 'high'] as const).filter((key) => drawn.some((each) => each[key] !== null)).map(line)
  return (
    <div className="line-charts">
      <div className="line-chart">
        <AnalysisChart
          title={title}
          chart={trend({
            names: drawn.map(({ at }) => instantText(at, user.zone).slice(5, 16)),
            series: [{ label: title, values: drawn.map(({ value }) => value) }, ...limits],
          })}
        />
      </div>
      <div className="line-chart">
        <AnalysisChart
          title={t('lineTests.distribution', { name: title })}
          chart={histogram({
            measure: title,
            bins: binsOf(drawn.map(({ value }) => value)),
            lower: newest?.low ?? null,
            upper: newest?.high ?? null,
          })}
        />
      </div>
    </div>
  )
}

function Records({ rows, serials }: { rows: readonly TestRecord[]; serials: string }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const text = (value: number | null) => (value === null ? '' : numberText(value, language))
  return (
    <PlainTable<TestRecord>
      size="small"
      rowKey={({ passId, name }) => `${passId} ${name}`}
      scroll={{ x: 'max-content' }}
      pagination={{ pageSize: 50, showSizeChanger: false }}
      dataSource={[...rows]}
      columns={[
        { title: t('lineTests.at'), key: 'at', render: (_, { at }) => instantText(at, user.zone) },
        {
          title: t('lineSerials.serial'),
          key: 'serial',
          render: (_, { serial, workOrderId }) => (
            <Button type="link" onClick={() => openPrint(serials, [workOrderId])}>
              {serial}
            </Button>
          ),
        },
        { title: t('lineSummary.order'), dataIndex: 'workorderNo' },
        { title: t('lineSummary.station'), dataIndex: 'station' },
        { title: t('lineTests.name'), dataIndex: 'name' },
        { title: t('lineTests.attempt'), dataIndex: 'attempt', align: 'right' },
        {
          title: t('lineTests.value'),
          key: 'value',
          align: 'right',
          render: (_, { value, unit }) => `${text(value)} ${unit}`,
        },
        { title: t('lineValue.low'), key: 'low', align: 'right', render: (_, { low }) => text(low) },
        { title: t('lineValue.high'), key: 'high', align: 'right', render: (_, { high }) => text(high) },
        {
          title: t('lineTests.result'),
          key: 'ok',
          render: (_, { ok }) => `${ok ? '✓' : '✕'} ${t(ok ? 'lineCommand.pass' : 'lineCommand.fail')}`,
        },
        { title: t('lineTests.person'), dataIndex: 'person' },
      ]}
    />
  )
}
