import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ParetoChart } from '#core/web/kit/chart/index.ts'
import { column } from '#core/web/kit/index.ts'
import { type ExceptionRow, machineExceptionReport, type selectMachineException } from '../../contract/exception.ts'
import { ReportScreen } from '../parts/report-screen.tsx'
import { hoursText } from '../parts/text.ts'

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
]

const shown = 12

/** Stops by class, reason and machine, with their lengths: what is worth mending first. */
export default function ExceptionReport() {
  const t = useT()
  const [language] = useLanguage()
  return (
    <ReportScreen<ExceptionRow, typeof selectMachineException>
      report={machineExceptionReport}
      name="exceptionReport"
      columns={columns}
      search={[
        { key: 'day', kind: 'dates' },
        'state',
        'reasonId',
        { key: 'explained', kind: 'boolean' },
        'machineId',
        'lineId',
        'workshopId',
      ]}
      topics={['machineStop', 'machine']}
    >
      {(list) =>
        list.data && (
          <div className="eq-charts">
            {(['byReason', 'byClass', 'byMachine'] as const).map((by) => (
              <div key={by} className="kit-card">
                <ParetoChart
                  title={t(`machineOee.${by}`)}
                  measure={t('machineOee.timeLost')}
                  share={t('machineOee.share')}
                  items={(list.data?.[by] ?? []).map(({ label, seconds }) => ({
                    label: label ?? t('machineStop.unexplained'),
                    value: seconds / 3600,
                  }))}
                  most={shown}
                  format={(hours) => hoursText(hours * 3600, language)}
                />
              </div>
            ))}
          </div>
        )
      }
    </ReportScreen>
  )
}
