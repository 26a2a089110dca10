import { useState } from 'react'
import { useLanguage, useT } from '#core/web/i18n/index.ts'
import { numberText } from '#core/web/kit/index.ts'
import { LoadedDrawer } from '#core/web/kit/parts/loaded-drawer.tsx'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { shares } from '../../contract/dimensions.ts'
import { getWorkResult, workResult } from '../../contract/work-result.ts'
import { ReportSummary } from '../parts/report-summary.tsx'
import '../reports.css'

const lastMonth = { day: { preset: 'last30Days' } } as const

/** What finished orders came to; a row of an order opens it by operation and material. */
export default function WorkResult() {
  const { can } = useSession()
  const [order, setOrder] = useState<string | null>(null)
  return (
    <>
      <ReportSummary
        summary={workResult}
        topics={['workOrder', 'report', 'duty', 'wage']}
        shares={shares}
        hidden={can('wage.view') ? [] : ['piecePay']}
        initial={lastMonth}
        drill={(_, row) => {
          if (typeof row.workorderNo === 'string') setOrder(row.workorderNo)
        }}
      />
      {order && <Result key={order} workorderNo={order} onClose={() => setOrder(null)} />}
    </>
  )
}

function Result({ workorderNo, onClose }: { workorderNo: string; onClose(): void }) {
  const t = useT()
  const [language] = useLanguage()
  const loaded = useCall(getWorkResult, { workorderNo }, { topics: ['workOrder', 'report', 'duty', 'stock'] })
  const number = (value: number | null) => (value === null ? '–' : numberText(value, language))
  const heads = ['operation', 'plan', 'good', 'defective', 'plannedHours', 'usedHours'] as const
  return (
    <LoadedDrawer title={workorderNo} size={720} loaded={loaded} onClose={onClose}>
      {({ operations, materials, unit }) => (
        <>
          <table className="reports-figures">
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head}>{t(`workResult.${head}`, { unit })}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {operations.map((row) => (
                <tr key={row.id}>
                  <th scope="row">{row.name}</th>
                  <td>{number(row.plan)}</td>
                  <td>{number(row.good)}</td>
                  <td>{number(row.defective)}</td>
                  <td>{number(row.plannedHours)}</td>
                  <td>{number(row.usedHours)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <table className="reports-figures">
            <thead>
              <tr>
                <th>{t('workResult.material')}</th>
                <th>{t('workResult.planned')}</th>
                <th>{t('workResult.used')}</th>
              </tr>
            </thead>
            <tbody>
              {materials.map((row) => (
                <tr key={row.id}>
                  <th scope="row">
                    {row.name} ({row.unit})
                  </th>
                  <td>{number(row.planned)}</td>
                  <td>{number(row.used)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </LoadedDrawer>
  )
}
