import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import type { MachineNow } from '#areas/workcenters/contract/slots.ts'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded, StatusTag } from '#core/web/kit/index.ts'
import { useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { breakdownStatus, maintenanceBreakdownCrud, openBreakdownStates } from '../../contract/breakdown.ts'
import { maintenanceTaskCrud, openTaskStates } from '../../contract/task.ts'
import { BreakdownDrawer } from '../parts/breakdown-drawer.tsx'
import { ReportBreakdown } from '../parts/report-breakdown.tsx'
import { StartCheck } from '../parts/start-check.tsx'
import { TaskCards } from '../parts/task-cards.tsx'
import { TaskDrawer } from '../parts/task-drawer.tsx'
import '../maintenance.css'

type Opened = { kind: 'breakdown' | 'task'; id: number }

/** What is broken at a machine and what is to be done there, the most urgent first; each opens, a check is begun, and what broke is reported. */
export default function MachineUpkeep({ machineId }: MachineNow) {
  const t = useT()
  const { can, user } = useSession()
  const [opened, setOpened] = useState<Opened | null>(null)
  const [reporting, setReporting] = useState(false)
  const [choosing, setChoosing] = useState(false)
  const breakdowns = useCall(
    maintenanceBreakdownCrud.select,
    { pageSize: 20, where: { machineId, state: openBreakdownStates }, sort: [{ field: 'reportedAt', order: 'asc' }] },
    { topics: ['maintenanceBreakdown'], enabled: can('maintenanceBreakdown.view'), keepPrevious: true },
  )
  const tasks = useCall(
    maintenanceTaskCrud.select,
    { pageSize: 20, where: { machineId, status: openTaskStates }, sort: [{ field: 'dueOn', order: 'asc' }] },
    { topics: ['maintenanceTask'], enabled: can('maintenanceTask.view'), keepPrevious: true },
  )
  const close = () => setOpened(null)
  if (!['maintenanceBreakdown.view', 'maintenanceTask.view', 'maintenanceBreakdown.report'].some(can)) return null
  // What is begun is opened, which is another right.
  const mayCheck = can('maintenanceTask.execute') && can('maintenanceTask.view')
  const nothing = [breakdowns, tasks].every(({ data, isEnabled }) => !isEnabled || data?.rows.length === 0)
  return (
    <section className="kit-card machine-now" aria-label={t('part.machineUpkeep')}>
      <h3>{t('part.machineUpkeep')}</h3>
      {[breakdowns, tasks].map(
        ({ error, data, refetch }, i) =>
          error && !data && <NotLoaded key={['breakdowns', 'tasks'][i]} error={error} onRetry={refetch} />,
      )}
      {(breakdowns.isLoading || tasks.isLoading) && <Skeleton active className="kit-slow" />}
      {breakdowns.data?.rows.map((row) => (
        <button
          key={row.id}
          type="button"
          className="kit-card mt-card"
          onClick={() => setOpened({ kind: 'breakdown', id: row.id })}
        >
          <b>{row.symptom}</b>
          <StatusTag
            color={row.state ? breakdownStatus.colors[row.state] : undefined}
            label={t(`maintenanceBreakdownStatus.${row.state}`)}
          />
          <small className="kit-faint">
            {[row.breakdownNo, row.handlerName, row.reportedAt && instantText(row.reportedAt, user.zone).slice(5, 16)]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </button>
      ))}
      <TaskCards rows={tasks.data?.rows ?? []} onOpen={(id) => setOpened({ kind: 'task', id })} />
      {nothing && (breakdowns.isEnabled || tasks.isEnabled) && <p className="kit-faint">{t('machineUpkeep.none')}</p>}
      {mayCheck && (
        <Button block size="large" onClick={() => setChoosing(true)}>
          {t('maintenanceTask.startCheck')}
        </Button>
      )}
      {can('maintenanceBreakdown.report') && (
        <Button danger block size="large" onClick={() => setReporting(true)}>
          {t('maintenanceBreakdown.report')}
        </Button>
      )}
      {opened?.kind === 'task' && <TaskDrawer key={opened.id} id={opened.id} onClose={close} />}
      {opened?.kind === 'breakdown' && (
        <BreakdownDrawer
          key={opened.id}
          id={opened.id}
          onClose={close}
          onOpen={(id) => setOpened({ kind: 'breakdown', id })}
        />
      )}
      {choosing && (
        <StartCheck
          of={{ machineId }}
          onClose={() => setChoosing(false)}
          onStarted={(id) => {
            setChoosing(false)
            setOpened({ kind: 'task', id })
          }}
        />
      )}
      {reporting && (
        <ReportBreakdown
          from={{ machineId }}
          onClose={() => setReporting(false)}
          onReported={(id) => can('maintenanceBreakdown.view') && setOpened({ kind: 'breakdown', id })}
        />
      )}
    </section>
  )
}
