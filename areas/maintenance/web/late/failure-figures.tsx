import { useState } from 'react'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, trend } from '#core/web/kit/chart/analysis/index.ts'
import { column, type List, numberText, ReportScreen } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session/session.tsx'
import { addDays, localDate } from '#engines/working-time/local-date.ts'
import {
  type FailureBar,
  type FigureRow,
  maintenanceFigureReport,
  type selectMaintenanceFigure,
} from '../../contract/figures.ts'
import { FailurePareto } from '../parts/failure-pareto.tsx'
import { Figures } from '../parts/figures.tsx'
import { type Asked, Records } from '../parts/records.tsx'
import '../maintenance.css'

const columns = [
  column.text<FigureRow>('machineNumber', { fixed: 'left', width: 130 }),
  column.text<FigureRow>('machineName', { width: 130 }),
  column.number<FigureRow>('failures', { width: 90 }),
  column.duration<FigureRow>('mtbf'),
  column.duration<FigureRow>('mttr'),
  column.share<FigureRow>('availability', { width: 110 }),
  column.duration<FigureRow>('fault'),
  column.number<FigureRow>('breakdowns', { width: 100 }),
  column.duration<FigureRow>('response'),
  column.duration<FigureRow>('waiting'),
  column.duration<FigureRow>('repair'),
  column.share<FigureRow>('plannedShare', { width: 110 }),
  column.share<FigureRow>('compliance', { width: 110 }),
  column.number<FigureRow>('due', { width: 90 }),
  column.number<FigureRow>('inTime', { width: 90 }),
  column.number<FigureRow>('backlogHours', { width: 100 }),
  column.number<FigureRow>('partsCost', { width: 110 }),
  column.number<FigureRow>('standstillCost', { width: 120 }),
  column.number<FigureRow>('cost', { width: 110 }),
  column.duration<FigureRow>('operating', { hidden: true }),
  column.number<FigureRow>('backlogTasks', { hidden: true }),
  column.text<FigureRow>('lineName', { width: 120 }),
  column.text<FigureRow>('workshopName', { width: 120 }),
]

const keyOf = { part: 'partId', failure: 'failureId', cause: 'causeId', machine: 'machineId', sparePart: 'sparePartId' }

/** Key figures of maintenance over days, their trend, what failures are due to, and each machine's with its records. */
export default function FailureFigures() {
  const [asked, ask] = useState<Asked | null>(null)
  const { user } = useSession()
  const [now] = useState(Date.now)
  const daysOf = (where: Where) => {
    const { from, to = localDate(user.zone, now) } = (where.day ?? {}) as { from?: string; to?: string }
    return { from: from ?? addDays(to, -6), to }
  }
  const openBar = (where: Where) => (bar: FailureBar) =>
    ask({ title: bar.label ?? '', days: daysOf(where), of: { [keyOf[bar.by]]: bar.id } as Asked['of'] })
  return (
    <>
      <ReportScreen<FigureRow, typeof selectMaintenanceFigure>
        report={maintenanceFigureReport}
        name="maintenanceFigures"
        columns={columns}
        search={[{ key: 'day', kind: 'dates', beside: true }, 'workshopId', 'lineId', 'machineId']}
        topics={['maintenanceBreakdown', 'maintenanceTask', 'maintenancePart', 'machineOee']}
        open={({ machineId, objectId, machineNumber, machineName }, where) =>
          ask({
            title: `${machineNumber} ${machineName}`,
            days: daysOf(where),
            of: machineId === null ? { objectId: objectId as number } : { machineId },
          })
        }
      >
        {(list) => <Charts list={list} onBar={openBar(list.asked)} />}
      </ReportScreen>
      {asked && <Records asked={asked} onClose={() => ask(null)} />}
    </>
  )
}

interface ChartsProps {
  list: List<FigureRow, OutputOf<typeof selectMaintenanceFigure>>
  onBar(bar: FailureBar): void
}

function Charts({ list: { data }, onBar }: ChartsProps) {
  if (!data) return null
  return (
    <>
      <div className="kit-card mt-figures">
        <Figures figures={data.whole} />
      </div>
      <div className="mt-charts">
        <div className="kit-card">
          <FailurePareto bars={data.bars} onBar={onBar} />
        </div>
        <div className="kit-card">
          <Trend moments={data.trend} />
        </div>
      </div>
    </>
  )
}

type Moments = OutputOf<typeof selectMaintenanceFigure>['trend']

/** MTBF and MTTR by month, or by week over less than a quarter, with the number of failures. */
function Trend({ moments }: { moments: Moments }) {
  const t = useT()
  const [language] = useLanguage()
  const hours = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / 36) / 100)
  return (
    <AnalysisChart
      title={t('maintenanceFigure.trend')}
      none={moments.length ? undefined : t('maintenanceFigure.nothing')}
      chart={trend({
        names: moments.map(({ on }) => on),
        series: [
          { label: t('maintenanceFigure.mtbfHours'), values: moments.map(({ mtbf }) => hours(mtbf)) },
          { label: t('maintenanceFigure.mttrHours'), values: moments.map(({ mttr }) => hours(mttr)) },
          {
            label: t('maintenanceFigure.failures'),
            values: moments.map(({ failures }) => failures),
            as: 'bar',
            axis: 'right',
          },
        ],
        format: (value) => numberText(value, language),
      })}
    />
  )
}
