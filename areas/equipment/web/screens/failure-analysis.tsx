import { Skeleton, Tabs } from 'antd'
import { Suspense, useState } from 'react'
import type { Where } from '#core/contract/list.ts'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { AnalysisChart, pareto } from '#core/web/kit/chart/analysis/index.ts'
import { column, numberText, ReportScreen } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { partsOf } from '#core/web/screens/slots.ts'
import { useSession } from '#core/web/session/session.tsx'
import { selectMachineException } from '../../contract/exception.ts'
import { machineOeeReport, type OeeRow, selectMachineOee } from '../../contract/oee.ts'
import { daysOf } from '../parts/days.ts'
import { placeColumns } from '../parts/oee-columns.tsx'
import { OeeDrill } from '../parts/oee-drill.tsx'
import { StopPareto } from '../parts/stop-pareto.tsx'
import { useOpenStops } from '../parts/use-open-stops.ts'
import '../equipment.css'

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

interface Machine {
  id: number
  name: string
}

/** Failures by the time ledger, and beside them what other areas know of them. */
export default function FailureAnalysis() {
  const t = useT()
  const brought = partsOf('failure.tab', useSession())
  if (!brought.length) return <LedgerFailures />
  return (
    <Tabs
      className="kit-tabs"
      destroyOnHidden
      items={[
        ...brought.map(({ name: key, title, Part }) => ({
          key,
          label: t(title),
          children: (
            <Suspense fallback={<Skeleton active />}>
              <Part />
            </Suspense>
          ),
        })),
        { key: 'ledger', label: t('machineOee.failuresByLedger'), children: <LedgerFailures /> },
      ]}
    />
  )
}

/** Failures by machine and reason: how often, how long, how long between them, what they cost. */
function LedgerFailures() {
  const [drilled, drill] = useState<{ machine: Machine; days: { from: string; to: string } } | null>(null)
  return (
    <>
      <ReportScreen<OeeRow, typeof selectMachineOee>
        report={machineOeeReport}
        name="failureAnalysis"
        columns={columns}
        search={['day', 'workshopId', 'lineId', 'machineId']}
        where={{ level: 'machine' }}
        topics={['machineOee', 'machineStop']}
        open={(row, asked) => {
          if (row.machineId)
            drill({ machine: { id: row.machineId, name: row.machineName ?? '' }, days: daysOf(row, asked) })
        }}
      >
        {(list) => (
          <Paretos
            where={list.asked}
            onMachine={(machine) => drill({ machine, days: daysOf({ day: null }, list.asked) })}
          />
        )}
      </ReportScreen>
      {drilled && <OeeDrill machine={drilled.machine} days={drilled.days} onClose={() => drill(null)} />}
    </>
  )
}

function Paretos({ where, onMachine }: { where: Where; onMachine(machine: Machine): void }) {
  const t = useT()
  const [language] = useLanguage()
  const open = useOpenStops({ ...where, state: ['fault'] })
  const { data, error, refetch } = useCall(
    selectMachineException,
    { pageSize: 1, where: { ...where, state: 'fault' } },
    { topics: ['machineStop', 'machine'], keepPrevious: true },
  )
  const costs = useCall(
    selectMachineOee,
    { pageSize: 1000, where, sort: [{ field: 'faultCost', order: 'desc' }] },
    { topics: ['machineOee', 'machine'], keepPrevious: true },
  )
  const costed = (costs.data?.rows ?? []).filter(({ faultCost }) => faultCost)
  return (
    <div className="eq-charts">
      <div className="kit-card">
        <StopPareto
          title={t('machineOee.byReason')}
          bars={data?.byReason}
          error={error}
          onRetry={refetch}
          onBar={open && (({ ids }) => open(ids.length ? { reasonId: ids } : { explained: ['false'] }))}
        />
      </div>
      <div className="kit-card">
        <StopPareto
          title={t('machineOee.byMachine')}
          bars={data?.byMachine}
          error={error}
          onRetry={refetch}
          onBar={({ ids: [id], label }) => id && onMachine({ id, name: label ?? '' })}
        />
      </div>
      <div className="kit-card">
        <AnalysisChart
          title={t('machineOee.costByMachine')}
          error={costs.error}
          onRetry={costs.refetch}
          none={costed.length ? undefined : t('machineOee.noCosts')}
          chart={
            costs.data
              ? pareto({
                  measure: t('machineOee.faultCost'),
                  share: t('machineOee.share'),
                  items: costed.map(({ machineName, faultCost }) => ({
                    label: machineName ?? '',
                    value: faultCost ?? 0,
                  })),
                  most: shown,
                  format: (cost) => numberText(cost, language),
                })
              : null
          }
          onDatum={({ index }) => {
            const row = costed[index]
            if (row?.machineId) onMachine({ id: row.machineId, name: row.machineName ?? '' })
          }}
        />
      </div>
    </div>
  )
}
