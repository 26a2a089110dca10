import { Select } from 'antd'
import { useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { machineOeeReport, type OeeLevel, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { daysOf } from '../parts/days.ts'
import { FigureTiles } from '../parts/figure-tiles.tsx'
import { LossChart } from '../parts/loss-chart.tsx'
import { lossColumns, moreColumns, placeColumns, quantityColumns, ratioColumns } from '../parts/oee-columns.tsx'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { ReportScreen } from '../parts/report-screen.tsx'
import { ratioText } from '../parts/text.ts'
import { UnusedCounts } from '../parts/unused-counts.tsx'

const levels = ['machine', 'machineDay', 'machineShift', 'line', 'workshop', 'day', 'shift'] as const
const topics = ['machineOee', 'machineStop']
const search = ['day', 'workshopId', 'lineId', 'machineId']

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
        {(list) =>
          list.data && (
            <>
              <UnusedCounts />
              <FigureTiles figures={list.data.whole} />
              <div className="eq-charts">
                <div className="kit-card">
                  <LossChart figures={list.data.whole} />
                </div>
                <div className="kit-card">
                  <Trend where={list.asked} />
                </div>
              </div>
            </>
          )
        }
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

/** OEE and its two greatest factors day by day. */
function Trend({ where }: { where: Where }) {
  const t = useT()
  const [language] = useLanguage()
  const { data } = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { ...where, level: 'day' }, sort: [{ field: 'day', order: 'asc' }] },
    { topics, keepPrevious: true },
  )
  const rows = data?.rows ?? []
  return (
    <LineChart
      key={language}
      title={t('machineOee.trend')}
      names={rows.map(({ day }) => (day ?? '').slice(5))}
      series={(['oee', 'availability', 'effectiveness'] as const).map((key) => ({
        label: t(`machineOee.${key}`),
        values: rows.map((row) => row[key]),
      }))}
      format={(share) => ratioText(share)}
    />
  )
}
