import { Alert, Button, Drawer, Space } from 'antd'
import { workOrderPage } from '#areas/orders/contract/references.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, PageLinks, searchQuery, shareText } from '#core/web/kit/index.ts'
import { FigureList } from '#core/web/kit/parts/figure-list.tsx'
import { useActive, useOpen } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useNarrow } from '#core/web/use-narrow.ts'
import type { PlanRiskRow } from '../../contract/global/risk.api.ts'
import { useMoments } from '../parts/moment.ts'
import { WhatIfButton } from './what-if-button.tsx'

/** When one order ends and how likely it makes its date, what pulls it, and the ways to where that is put right. */
export function RiskDrawer({ row, onClose }: { row: PlanRiskRow; onClose(): void }) {
  const t = useT()
  const active = useActive()
  const narrow = useNarrow()
  const { user } = useSession()
  if (!active) return null
  const { onTime, workorderNo } = row
  const at = (instant: string | null) =>
    instant === null ? t('risk.beyond') : instantText(instant, user.zone).slice(0, 16)
  return (
    <Drawer open size={narrow ? '100%' : 560} title={t('risk.of', { order: workorderNo })} onClose={onClose}>
      <Alert
        className="kit-gap"
        showIcon
        type={onTime === null ? 'info' : onTime >= 0.9 ? 'success' : onTime >= 0.5 ? 'warning' : 'error'}
        title={
          onTime === null
            ? t('risk.notWhole', { count: row.unplanned })
            : t('risk.makes', { share: shareText(onTime, 0), day: row.requiredEndDate })
        }
      />
      <FigureList
        figures={[
          { label: t('planRisk.requiredEndDate'), value: row.requiredEndDate },
          { label: t('planRisk.plannedEnd'), value: at(row.plannedEnd) },
          { label: t('planRisk.half'), value: at(row.half) },
          { label: t('planRisk.most'), value: at(row.most) },
        ]}
      />
      <p>
        <PageLinks page={workOrderPage} names={workorderNo} /> <span className="kit-faint">{row.materialDesc}</span>
      </p>
      <h3>{t('planRisk.pullOperation')}</h3>
      <Pull row={row} onFollow={onClose} />
      <p className="kit-faint">{t('risk.knownOf', { known: row.known, tasks: row.tasks })}</p>
    </Drawer>
  )
}

function Pull({ row, onFollow }: { row: PlanRiskRow; onFollow(): void }) {
  const t = useT()
  const { can } = useSession()
  const { span } = useMoments()
  const open = useOpen()
  if (row.elsewhere) return <p>{t('risk.elsewhere')}</p>
  if (row.pullTaskId === null) return <p>{t('risk.noPull')}</p>
  const go = (path: string, query: Record<string, string>) => {
    onFollow()
    open(path, query)
  }
  const toGantt = () => go('gantScheduling', { task: String(row.pullTaskId) })
  const toTimes = () =>
    go('craftHours', {
      tab: 'actual',
      ...searchQuery({
        ...(row.pullBy === 'own' && row.pullProductId !== null && { productId: [row.pullProductId] }),
        ...(row.pullOperationId !== null && { operationId: [row.pullOperationId] }),
      }),
    })
  return (
    <>
      <p>
        <strong>{[row.pullOperation, row.pullPlace].filter(Boolean).join(' · ')}</strong>{' '}
        <span className="kit-faint">{row.pullTaskNo}</span>{' '}
        {row.pullOrder && <PageLinks page={workOrderPage} names={row.pullOrder} />}
      </p>
      <p>
        {t('risk.pull', { share: shareText(row.criticality ?? 0, 0), time: span((row.reachMinutes ?? 0) * 60_000) })}{' '}
        {row.pullBy && t(`risk.by.${row.pullBy}`, { lots: row.pullLots ?? 0 })}
      </p>
      <Space wrap>
        <Button onClick={toGantt}>{t('risk.toGantt')}</Button>
        <WhatIfButton machineId={row.pullMachineId} />
        {can('craftHours.view') && <Button onClick={toTimes}>{t('risk.toTimes')}</Button>}
      </Space>
    </>
  )
}
