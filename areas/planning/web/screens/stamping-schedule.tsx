import { RedoOutlined, UndoOutlined } from '@ant-design/icons'
import { Alert, Button, Select, Skeleton, Tabs } from 'antd'
import { useMemo, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { ListScreen, NotLoaded } from '#core/web/kit/index.ts'
import { useAct, useCall } from '#core/web/live/live.ts'
import { useSession } from '#core/web/session/session.tsx'
import { useAppearance } from '#core/web/theme/appearance.ts'
import { useToday } from '#core/web/use-now.ts'
import { startOfDate } from '#engines/working-time/local-date.ts'
import type { ScenarioRow, ScenarioSettings } from '../../contract/global/scenario.ts'
import { pressMaterialCrud } from '../../contract/stamping/press-material.ts'
import { type StampingBoard as Board, selectStamping } from '../../contract/stamping/stamping.api.ts'
import { getPlanJournal, redoPlan, undoPlan } from '../../contract/task/task.api.ts'
import { type Zoom, zooms } from '../gantt/canvas/time-scale.ts'
import { ScenarioDrawer } from '../global/scenario-drawer.tsx'
import { PublishDialog } from '../parts/publish-dialog.tsx'
import { CampaignTable } from '../stamping/campaign-table.tsx'
import { FigureTiles } from '../stamping/figure-tiles.tsx'
import { LateTable } from '../stamping/late-table.tsx'
import { MoldTable } from '../stamping/mold-table.tsx'
import { CampaignNotice } from '../stamping/move-notice.tsx'
import { moldPaints } from '../stamping/paints.ts'
import { SelectedBar } from '../stamping/selected-bar.tsx'
import { StampingBoard } from '../stamping/stamping-board.tsx'
import { StampingOrders } from '../stamping/stamping-orders.tsx'
import { StampingRun } from '../stamping/stamping-run.tsx'
import { StampingScenarios } from '../stamping/stamping-scenarios.tsx'
import { StockTable } from '../stamping/stock-table.tsx'
import { useCampaignMover } from '../stamping/use-campaign-mover.ts'
import '../global/global.css'
import '../stamping/stamping.css'

type Run = { orderIds?: number[]; again?: { name: string; settings: ScenarioSettings } }

const dayMs = 86_400_000
const dayChoices = [3, 7, 14, 30, 60]
const topics = ['task', 'plan', 'scenario', 'mold', 'setupTime', 'pressMaterial', 'workCenter']

/** Presses and molds: campaigns with few mold changes, coils and sheets, maintenance of molds. */
export default function StampingSchedule() {
  const { user } = useSession()
  const [days, setDays] = useState(14)
  const [zoom, setZoom] = useState<Zoom>('shift')
  const [looked, setLooked] = useState<ScenarioRow | null>(null)
  const [openId, setOpenId] = useState<number | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const [publishing, setPublishing] = useState(false)
  const from = startOfDate(user.zone, useToday())
  const range = useMemo(() => ({ from, to: from + days * dayMs }), [from, days])
  const { data, error, refetch } = useCall(
    selectStamping,
    { ...range, ...(looked && { scenarioId: looked.id }) },
    { topics, keepPrevious: true, long: true },
  )
  return (
    <div className="kit-screen stamping-screen">
      <Tools
        days={days}
        zoom={zoom}
        onDays={setDays}
        onZoom={setZoom}
        onRun={() => setRun({})}
        onPublish={() => setPublishing(true)}
      />
      {error && !data ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : data ? (
        <Shown
          board={data}
          range={range}
          zoom={zoom}
          looked={looked}
          onLook={setLooked}
          onOpen={setOpenId}
          onRun={(orderIds) => setRun({ orderIds })}
        />
      ) : (
        <Skeleton active className="kit-pad" />
      )}
      {openId !== null && (
        <ScenarioDrawer id={openId} onClose={() => setOpenId(null)} onAgain={(again) => setRun({ again })} />
      )}
      {run && <StampingRun {...run} onClose={() => setRun(null)} onStarted={setOpenId} />}
      {publishing && <PublishDialog lineIds={[]} onClose={() => setPublishing(false)} />}
    </div>
  )
}

interface ToolsProps {
  days: number
  zoom: Zoom
  onDays(days: number): void
  onZoom(zoom: Zoom): void
  onRun(): void
  onPublish(): void
}

function Tools({ days, zoom, onDays, onZoom, onRun, onPublish }: ToolsProps) {
  const t = useT()
  const { can } = useSession()
  const { data: journal } = useCall(getPlanJournal, {}, { topics: ['task', 'plan'], keepPrevious: true })
  const changed = { topics: ['task', 'plan', 'workOrder'], long: true }
  const undo = useAct(undoPlan, changed)
  const redo = useAct(redoPlan, changed)
  return (
    <div className="kit-card stamping-tools" role="toolbar" aria-label={t('kit.acts')}>
      {can('task.schedule') && (
        <Button type="primary" onClick={onRun}>
          {t('stamping.run')}
        </Button>
      )}
      {can('task.publish') && <Button onClick={onPublish}>{t('gantt.publish')}</Button>}
      {can('task.undo') && (
        <Button
          icon={<UndoOutlined />}
          aria-label={t('gantt.undo')}
          title={t('gantt.undo')}
          disabled={!journal?.undo}
          loading={undo.pending}
          onClick={() => void undo.run({})}
        />
      )}
      {can('task.undo') && (
        <Button
          icon={<RedoOutlined />}
          aria-label={t('gantt.redo')}
          title={t('gantt.redo')}
          disabled={!journal?.redo}
          loading={redo.pending}
          onClick={() => void redo.run({})}
        />
      )}
      <span className="kit-spring" />
      <Select<Zoom>
        aria-label={t('gantt.zoom')}
        value={zoom}
        options={zooms.map((value) => ({ value, label: t(`gantt.zoom.${value}`) }))}
        onChange={onZoom}
      />
      <Select<number>
        aria-label={t('gantt.days')}
        value={days}
        options={dayChoices.map((value) => ({ value, label: t('gantt.daysAhead', { days: value }) }))}
        onChange={onDays}
      />
    </div>
  )
}

interface ShownProps {
  board: Board
  range: { from: number; to: number }
  zoom: Zoom
  looked: ScenarioRow | null
  onLook(scenario: ScenarioRow | null): void
  onOpen(id: number): void
  onRun(orderIds: number[]): void
}

function Shown({ board, range, zoom, looked, onLook, onOpen, onRun }: ShownProps) {
  const t = useT()
  const { can } = useSession()
  const [tab, setTab] = useState('campaigns')
  const [selected, setSelected] = useState<string | null>(null)
  const mover = useCampaignMover(board)
  const { shown } = useAppearance()
  const paintOf = useMemo(
    () =>
      moldPaints(
        board.molds.map(({ number }) => number),
        shown,
      ),
    [board.molds, shown],
  )
  const campaign = board.campaigns.find(({ key }) => key === selected) ?? null
  const panes = [
    {
      key: 'campaigns',
      label: t('stamping.tab.campaigns', { count: board.campaigns.length }),
      children: <CampaignTable campaigns={board.campaigns} presses={board.presses} onShow={setSelected} />,
    },
    {
      key: 'molds',
      label: t('stamping.tab.molds', { count: board.molds.length }),
      children: <MoldTable molds={board.molds} />,
    },
    {
      key: 'stock',
      label: t('stamping.tab.stock', { count: board.stock.length }),
      children: <StockTable stock={board.stock} presses={board.presses} />,
    },
    {
      key: 'late',
      label: t('stamping.tab.late', { late: board.late.length, unplanned: board.unplanned.length }),
      children: <LateTable late={board.late} unplanned={board.unplanned} scenarioId={looked?.id} />,
    },
    { key: 'orders', label: t('stamping.tab.orders'), children: <StampingOrders onRun={onRun} /> },
    {
      key: 'scenarios',
      label: t('global.scenarios'),
      children: <StampingScenarios onOpen={onOpen} onShow={onLook} />,
    },
    ...(can('pressMaterial.view')
      ? [{ key: 'materials', label: t('pressMaterial'), children: <ListScreen crud={pressMaterialCrud} /> }]
      : []),
  ]
  return (
    <>
      {looked && (
        <Alert
          type="info"
          showIcon
          title={t('stamping.looking', { name: looked.name })}
          action={
            <Button size="small" onClick={() => onLook(null)}>
              {t('stamping.planNow')}
            </Button>
          }
        />
      )}
      {!board.presses.length ? (
        <Alert type="warning" showIcon title={t('stamping.noPresses')} />
      ) : (
        board.changesAreFree && <Alert type="warning" showIcon closable title={t('stamping.changesAreFree')} />
      )}
      <section className="kit-card stamping-main" aria-label={t(looked ? 'stamping.scenarioBoard' : 'global.planNow')}>
        <FigureTiles figures={board.figures} fifo={board.fifo} />
        <StampingBoard
          board={board}
          range={range}
          zoom={zoom}
          paintOf={paintOf}
          selected={selected}
          mover={mover}
          canMove={!looked && can('task.move')}
          onSelect={setSelected}
        />
        <SelectedBar
          campaign={campaign}
          press={board.presses.find(({ key }) => key === campaign?.press)}
          molds={board.molds}
          paintOf={paintOf}
          live={!looked}
        />
        <CampaignNotice held={mover.held} />
      </section>
      <Tabs className="kit-tabs stamping-tabs" size="small" activeKey={tab} onChange={setTab} items={panes} />
    </>
  )
}
