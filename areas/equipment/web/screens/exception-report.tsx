import type { OutputOf } from '#core/contract/endpoint.ts'
import { useT } from '#core/web/i18n/index.ts'
import { column, type List, ReportScreen } from '#core/web/kit/index.ts'
import { type ExceptionRow, machineExceptionReport, type selectMachineException } from '../../contract/exception.ts'
import { StopPareto } from '../parts/stop-pareto.tsx'
import { useOpenStops } from '../parts/use-open-stops.ts'
import '../equipment.css'

const columns = [
  column.text<ExceptionRow>('className', {
    render: ({ className }, { t }) => className ?? t('machineStop.unexplained'),
  }),
  column.reference<ExceptionRow>('reasonId', {
    render: ({ reasonName }, { t }) => reasonName ?? t('machineStop.unexplained'),
  }),
  'state',
  column.text<ExceptionRow>('machineNumber', { width: 130 }),
  'machineId',
  column.number<ExceptionRow>('occurrences', { width: 80 }),
  column.duration<ExceptionRow>('seconds'),
  column.duration<ExceptionRow>('longest'),
  column.duration<ExceptionRow>('average'),
  'planned',
  'assessed',
  'lineId',
  'workshopId',
] as const

/** Stops by class, reason and machine, with their lengths: what is worth mending first. */
export default function ExceptionReport() {
  return (
    <ReportScreen<ExceptionRow, typeof selectMachineException>
      report={machineExceptionReport}
      name="exceptionReport"
      columns={columns}
      search={[
        { key: 'day', kind: 'dates', beside: true },
        'state',
        'reasonId',
        { key: 'explained', kind: 'boolean', beside: true },
        'machineId',
        'lineId',
        'workshopId',
      ]}
      topics={['machineStop', 'machine']}
    >
      {(list) => <Paretos list={list} />}
    </ReportScreen>
  )
}

/** What the bars of each are called in a list of stops. */
const behind = { byReason: 'reasonId', byClass: 'reasonId', byMachine: 'machineId' } as const

function Paretos({ list }: { list: List<ExceptionRow, OutputOf<typeof selectMachineException>> }) {
  const t = useT()
  const open = useOpenStops(list.asked)
  return (
    <div className="eq-charts">
      {(['byReason', 'byClass', 'byMachine'] as const).map((by) => (
        <div key={by} className="kit-card">
          <StopPareto
            title={t(`machineOee.${by}`)}
            bars={list.data?.[by]}
            error={list.error}
            onRetry={list.refetch}
            onBar={open && (({ ids }) => open(ids.length ? { [behind[by]]: ids } : { explained: ['false'] }))}
          />
        </div>
      ))}
    </div>
  )
}
