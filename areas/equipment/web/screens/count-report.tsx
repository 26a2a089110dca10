import { Select } from 'antd'
import { useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { LineChart } from '#core/web/kit/chart/index.ts'
import { column, instantText, numberText } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { machineOeeReport, type OeeLevel, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { placeColumns, quantityColumns } from '../parts/oee-columns.tsx'
import { ReportScreen } from '../parts/report-screen.tsx'
import { UnusedCounts } from '../parts/unused-counts.tsx'

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
              <Course where={list.asked} level={level.toLowerCase().endsWith('hour') ? 'hour' : 'day'} />
            </div>
          </div>
        </>
      )}
    </ReportScreen>
  )
}

function Course({ where, level }: { where: Where; level: 'hour' | 'day' }) {
  const t = useT()
  const [language] = useLanguage()
  const { user } = useSession()
  const { data } = useCall(
    selectMachineOee,
    { pageSize: 1000, where: { ...where, level }, sort: [{ field: level === 'day' ? 'day' : 'start', order: 'asc' }] },
    { topics, keepPrevious: true },
  )
  const rows = data?.rows ?? []
  return (
    <LineChart
      title={t('machineOee.trend')}
      names={rows.map(({ day, start }) =>
        level === 'hour' && start ? instantText(start, user.zone).slice(5, 16) : (day ?? '').slice(5),
      )}
      series={(['counted', 'good', 'defective'] as const).map((key) => ({
        label: t(`machineOee.${key}`),
        values: rows.map((row) => row[key]),
      }))}
      format={(value) => numberText(value, language)}
    />
  )
}
