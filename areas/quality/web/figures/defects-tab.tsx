import { SummaryScreen } from '#core/web/kit/summary/summary-screen.tsx'
import { useDrill } from '#core/web/kit/summary/use-drill.ts'
import { useSession } from '#core/web/session/session.tsx'
import { defectReport } from '../../contract/quality-reports.ts'

const costs = ['scrapCost', 'reworkCost', 'materialCost', 'cost']

/** Defects by what they have in common, what became of them and what they cost; a row opens them one by one. */
export function DefectsTab() {
  const { can } = useSession()
  const drill = useDrill('badDetail', {
    day: 'shiftDate',
    reasonId: 'reasonId',
    lineId: 'lineId',
    productId: 'productId',
    operationId: 'operationId',
    machineId: 'machineId',
    moldId: 'moldIds',
    userId: 'personIds',
  })
  return (
    <SummaryScreen
      pareto
      summary={defectReport}
      topics={['report', 'defect', 'disposition', 'rework']}
      hidden={can('disposition.view') ? [] : costs}
      initial={{ day: { preset: 'last30Days' } }}
      drill={drill}
    />
  )
}
