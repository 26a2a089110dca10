import { Select } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Where } from '#core/contract/list.ts'
import { useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, trend } from '#core/web/kit/chart/analysis/index.ts'
import { type List, ReportScreen } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { machineOeeReport, type OeeLevel, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { daysOf } from '../parts/days.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { LossChart } from '../parts/loss-chart.tsx'
import { lossColumns, moreColumns, placeColumns, quantityColumns, ratioColumns } from '../parts/oee-columns.tsx'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { ratioText } from '../parts/text.ts'
import { UnusedCounts } from '../parts/unused-counts.tsx'
import { useOpenStops } from '../parts/use-open-stops.ts'
import '../equipment.css'

const levels = ['machine', 'machineDay', 'machineShift', 'line', 'workshop', 'day', 'shift'] as const
const topics = ['machineOee', 'machineStop']
const search = ['day', 'workshopId', 'lineId', 'machineId'] as const

export default function OeeReport() {
  const t = useT()
  const [level, setLevel] = useState<OeeLevel>('machine')
  const [drilled, drill] = useState<{ row: OeeRow; days: { from: string; to: string } } | null>(null)
  const columns = [...placeColumns(level), ...ratioColumns, ...lossColumns, ...quantityColumns, ...moreColumns]
  const open = (row: OeeRow, asked: Where) => {
    if (row.machineId) drill({ row, days: daysOf(row, asked) })
  }
  return (
    <>
      <ReportScreen<OeeRow, typeof selectMachineOee>
        report={machineOeeReport}
        name={`oeeDeviceForm:${level}`}
        columns={columns}
        search={search}
        where={{ level }}
        topics={topics}
        open={open}
        opens={({ machineId }) => machineId !== null && machineId !== undefined}
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
        {(list) => <Charts list={list} />}
      </ReportScreen>
      {drilled?.row.machineId && (
        <OeeDrill
          machine={{ id: drilled.row.machineId, name: drilled.row.machineName ?? '' }}
          days={drilled.days}
          shift={drilled.row.shiftName && drilled.row.start ? drilled.row : undefined}
          onClose={() => drill(null)}
        />
      )}
    </>
  )
}

function Charts({ list }: { list: List<OeeRow, OutputOf<typeof selectMachineOee>> }) {
  const openStops = useOpenStops(list.asked)
  if (!list.data) return null
  return (
    <>
      <UnusedCounts />
      <FigureTiles figures={list.data.whole} />
      <div className="eq-charts">
        <div className="kit-card">
          <LossChart figures={list.data.whole} onStops={openStops && (() => openStops({}))} />
        </div>
        <div className="kit-card">
          <Trend list={list} />
        </div>
      </div>
    </>
  )
}

/** OEE and its two greatest factors day by day; a day or a range of days narrows the report to it. */
function Trend({ list }: { list: List<OeeRow, unknown> }) {
  const t = useT()
  const { data, error, refetch } = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { ...list.asked, level: 'day' }, sort: [{ field: 'day', order: 'asc' }] },
    { topics, keepPrevious: true },
  )
  const rows = data?.rows ?? []
  const narrow = (first: number, last: number) => {
    const [from, to] = [rows[first]?.day, rows[last]?.day]
    if (from && to) list.setSearch((before) => ({ ...before, day: { from, to } }))
  }
  return (
    <AnalysisChart
      title={t('machineOee.trend')}
      error={error}
      onRetry={refetch}
      chart={
        data
          ? trend({
              names: rows.map(({ day }) => (day ?? '').slice(5)),
              series: (['oee', 'availability', 'effectiveness'] as const).map((key) => ({
                label: t(`machineOee.${key}`),
                values: rows.map((row) => row[key]),
              })),
              format: (share) => ratioText(share),
            })
          : null
      }
      onDatum={({ index }) => narrow(index, index)}
      onSelect={({ from, to }) => narrow(from, to)}
    />
  )
}
