import { Select } from 'antd'
import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, trend } from '#core/web/kit/chart/analysis/index.ts'
import { column, type List, numberText, ReportScreen } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { machineOeeReport, type OeeLevel, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { placeColumns, quantityColumns } from '../parts/oee-columns.tsx'
import { UnusedCounts } from '../parts/unused-counts.tsx'
import '../equipment.css'

const levels = ['machine', 'machineHour', 'machineShift', 'machineDay', 'line', 'hour', 'shift', 'day'] as const
const topics = ['machineOee', 'report']

/** What machines counted beside what people reported: two sources, side by side with their difference, never added. */
export default function CountReport() {
  const t = useT()
  const [level, setLevel] = useState<OeeLevel>('machineShift')
  return (
    <ReportScreen<OeeRow, typeof selectMachineOee>
      report={machineOeeReport}
      name={`oeeCountForm:${level}`}
      columns={[
        ...placeColumns(level),
        ...quantityColumns,
        column.number<OeeRow>('pq'),
        column.number<OeeRow>('gq'),
        column.share<OeeRow>('quality'),
      ]}
      search={['day', 'workshopId', 'lineId', 'machineId']}
      where={{ level }}
      topics={topics}
      tools={
        <Select<OeeLevel>
          aria-label={t('machineOee.level')}
          value={level}
          onChange={setLevel}
          popupMatchSelectWidth={false}
          options={levels.map((value) => ({ value, label: t(`oeeLevel.${value}`) }))}
        />
      }
    >
      {(list) => (
        <>
          <UnusedCounts />
          <div className="eq-charts">
            <div className="kit-card">
              <Course list={list} level={level.toLowerCase().endsWith('hour') ? 'hour' : 'day'} />
            </div>
          </div>
        </>
      )}
    </ReportScreen>
  )
}

/** Counts over the hours or days; a day or a range of days narrows the report to it. */
function Course({ list, level }: { list: List<OeeRow, unknown>; level: 'hour' | 'day' }) {
  const t = useT()
  const [language] = useLanguage()
  const { data, error, refetch } = useCall(
    selectMachineOee,
    {
      pageSize: 1000,
      where: { ...list.asked, level },
      sort: [{ field: level === 'day' ? 'day' : 'start', order: 'asc' }],
    },
    { topics, keepPrevious: true },
  )
  const rows = (data?.rows ?? []).filter(({ start }) => level === 'day' || start)
  const narrow = (from: string | null | undefined, to: string | null | undefined) => {
    if (from && to) list.setSearch((before) => ({ ...before, day: { from, to } }))
  }
  const below =
    level === 'hour'
      ? { at: rows.map(({ start }) => Date.parse(start ?? '')) }
      : { names: rows.map(({ day }) => (day ?? '').slice(5)) }
  return (
    <AnalysisChart
      title={t('machineOee.trend')}
      error={error}
      onRetry={refetch}
      chart={
        data
          ? trend({
              ...below,
              series: (['counted', 'good', 'defective'] as const).map((key) => ({
                label: t(`machineOee.${key}`),
                values: rows.map((row) => row[key]),
              })),
              format: (value) => numberText(value, language),
            })
          : null
      }
      onDatum={({ index }) => narrow(rows[index]?.day, rows[index]?.day)}
      onSelect={level === 'day' ? ({ from, to }) => narrow(rows[from]?.day, rows[to]?.day) : undefined}
    />
  )
}
