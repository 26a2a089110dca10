import { Button, Skeleton, Tabs } from 'antd'
import { useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { BulkResultDialog, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { getPlanFigures } from '../../contract/global/global.api.ts'
import { deleteScenario, selectScenario } from '../../contract/global/scenario.api.ts'
import type { ScenarioRow, ScenarioSettings } from '../../contract/global/scenario.ts'
import { CompareDialog } from '../global/compare-dialog.tsx'
import { FigureStrip } from '../global/figures.tsx'
import { PlanOrders } from '../global/plan-orders.tsx'
import { PromiseButton } from '../global/promise-button.tsx'
import { RunDialog } from '../global/run-dialog.tsx'
import { ScenarioDrawer } from '../global/scenario-drawer.tsx'
import { ScenarioTable } from '../global/scenario-table.tsx'
import { ExtraShiftButton } from '../risk/extra-shift-button.tsx'
import { RiskTab } from '../risk/risk-tab.tsx'
import { WhatIfButton } from '../risk/what-if-button.tsx'
import '../global/global.css'

/** All orders on all resources at once: plans reckoned beside the one in force, compared, adopted and published. */
export default function GlobalScheduling() {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState('scenarios')
  const [openId, setOpenId] = useState<number | null>(null)
  const [again, setAgain] = useState<{ name: string; settings: ScenarioSettings } | null>(null)
  const {
    data: now,
    error,
    refetch,
  } = useCall(getPlanFigures, {}, { topics: ['task', 'plan'], keepPrevious: true, long: true })
  const started = (id: number) => {
    setTab('scenarios')
    setOpenId(id)
  }
  return (
    <div className="kit-screen global-screen">
      <section className="kit-card global-now" aria-label={t('global.planNow')}>
        <header>
          <h2>{t('global.planNow')}</h2>
          <span className="global-asks">
            <WhatIfButton />
            <ExtraShiftButton />
            {can('promiseDate.view') && <PromiseButton />}
          </span>
        </header>
        {error && !now ? (
          <NotLoaded error={error} onRetry={refetch} />
        ) : now ? (
          <FigureStrip figures={now} />
        ) : (
          <Skeleton active paragraph={false} />
        )}
      </section>
      <Tabs
        className="kit-tabs global-tabs"
        activeKey={tab}
        onChange={setTab}
        items={[
          {
            key: 'scenarios',
            label: t('global.scenarios'),
            children: <Scenarios onOpen={setOpenId} onStarted={started} />,
          },
          { key: 'orders', label: t('planOrder'), children: <PlanOrders onStarted={started} /> },
          { key: 'risk', label: t('planRisk'), children: <RiskTab /> },
        ]}
      />
      {openId !== null && <ScenarioDrawer id={openId} onClose={() => setOpenId(null)} onAgain={setAgain} />}
      {again && <RunDialog again={again} onClose={() => setAgain(null)} onStarted={started} />}
    </div>
  )
}

const pageSize = 20

function Scenarios({ onOpen, onStarted }: { onOpen(id: number): void; onStarted(id: number): void }) {
  const t = useT()
  const { can } = useSession()
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<number[]>([])
  const [dialog, setDialog] = useState<'run' | 'compare' | null>(null)
  const { data, error, isPending, refetch } = useCall(
    selectScenario,
    { pageNum: page, pageSize, where: { kind: ['global'] } },
    { topics: ['scenario'], keepPrevious: true },
  )
  const { data: now } = useCall(getPlanFigures, {}, { topics: ['task', 'plan'], keepPrevious: true, long: true })
  const [skipped, setSkipped] = useState<Awaited<ReturnType<typeof remove.run>> | null>(null)
  const remove = useAct(deleteScenario, {
    topics: ['scenario'],
    onDone: (result) => {
      setChosen([])
      if (result.skipped.length) setSkipped(result)
    },
  })
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  const rows = data?.rows ?? []
  const picked: ScenarioRow[] = rows.filter(({ id }) => chosen.includes(id))
  const drop = async () => {
    if (await toast.confirm({ title: t('global.deleteAsk', { count: picked.length }), danger: true }))
      await remove.run({ ids: picked.map(({ id }) => id) })
  }
  return (
    <section className="kit-card global-scenarios" aria-label={t('global.scenarios')}>
      <div className="kit-toolbar" role="toolbar" aria-label={t('kit.acts')}>
        {can('task.schedule') && (
          <Button type="primary" onClick={() => setDialog('run')}>
            {t('global.runAll')}
          </Button>
        )}
        <Button disabled={!now || picked.length < 1 || picked.length > 5} onClick={() => setDialog('compare')}>
          {t('global.compare')}
        </Button>
        {can('task.schedule') && (
          <Button danger disabled={!picked.length} loading={remove.pending} onClick={() => void drop()}>
            {t('kit.delete')}
          </Button>
        )}
      </div>
      <ScenarioTable
        rows={rows}
        now={now}
        loading={isPending}
        chosen={chosen}
        onChoose={setChosen}
        onOpen={({ id }) => onOpen(id)}
        paging={{ page, pageSize, total: data?.total ?? 0, onChange: setPage }}
      />
      {dialog === 'run' && <RunDialog onClose={() => setDialog(null)} onStarted={onStarted} />}
      {dialog === 'compare' && now && <CompareDialog now={now} rows={picked} onClose={() => setDialog(null)} />}
      {skipped && <BulkResultDialog result={skipped} onClose={() => setSkipped(null)} />}
    </section>
  )
}
