import { useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { ParetoChart } from '#core/web/kit/chart/index.ts'
import { column, numberText } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { selectMachineException } from '../../contract/exception.ts'
import { machineOeeReport, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { daysOf } from '../parts/days.ts'
import { placeColumns } from '../parts/oee-columns.tsx'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { ReportScreen } from '../parts/report-screen.tsx'
import { hoursText } from '../parts/text.ts'

const columns = [
  ...placeColumns('machine'),
  column.number<OeeRow>('failures', { width: 100 }),
  column.duration<OeeRow>('fault'),
  column.duration<OeeRow>('mtbf'),
  column.duration<OeeRow>('mttr'),
  column.duration<OeeRow>('apt'),
  column.share<OeeRow>('availability', { width: 120 }),
  column.number<OeeRow>('faultCost', { width: 120 }),
]

const shown = 12

/** Failures by machine and reason: how often, how long, how long between them, what they cost. */
export default function FailureAnalysis() {
  const [drilled, drill] = useState<{ row: OeeRow; days: { from: string; to: string } } | null>(null)
  return (
    <>
      <ReportScreen<OeeRow, typeof selectMachineOee>
        report={machineOeeReport}
        name="failureAnalysis"
        columns={columns}
        search={['day', 'workshopId', 'lineId', 'machineId']}
        where={{ level: 'machine' }}
        topics={['machineOee', 'machineStop']}
        open={(row, asked) => drill({ row, days: daysOf(row, asked) })}
      >
        {(list) => <Paretos where={list.asked} />}
      </ReportScreen>
      {drilled?.row.machineId && (
        <OeeDrill
          machine={{ id: drilled.row.machineId, name: drilled.row.machineName ?? '' }}
          days={drilled.days}
          onClose={() => drill(null)}
        />
      )}
    </>
  )
}

function Paretos({ where }: { where: Where }) {
  const t = useT()
  const [language] = useLanguage()
  const { data } = useCall(
    selectMachineException,
    { pageSize: 1, where: { ...where, state: 'fault' } },
    { topics: ['machineStop', 'machine'], keepPrevious: true },
  )
  const costs = useCall(
    selectMachineOee,
    { pageSize: 1000, where, sort: [{ field: 'faultCost', order: 'desc' }] },
    { topics: ['machineOee', 'machine'], keepPrevious: true },
  )
  const costed = (costs.data?.rows ?? []).some(({ faultCost }) => faultCost !== null)
  return (
    <div className="eq-charts">
      {(['byReason', 'byMachine'] as const).map((by) => (
        <div key={by} className="kit-card">
          <ParetoChart
            title={t(`machineOee.${by}`)}
            measure={t('machineOee.timeLost')}
            share={t('machineOee.share')}
            items={(data?.[by] ?? []).map(({ label, seconds }) => ({
              label: label ?? t('machineStop.unexplained'),
              value: seconds / 3600,
            }))}
            most={shown}
            format={(hours) => hoursText(hours * 3600, language)}
          />
        </div>
      ))}
      <div className="kit-card">
        <ParetoChart
          title={t('machineOee.costByMachine')}
          measure={t('machineOee.faultCost')}
          share={t('machineOee.share')}
          items={(costs.data?.rows ?? []).flatMap(({ machineName, faultCost }) =>
            faultCost ? [{ label: machineName ?? '', value: faultCost }] : [],
          )}
          most={shown}
          none={costs.data && !costed ? t('machineOee.noCosts') : undefined}
          format={(cost) => numberText(cost, language)}
        />
      </div>
    </div>
  )
}
