import { Button, Empty, Result, Skeleton } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import { useSession } from '#core/web/session.tsx'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import { begun } from '../../contract/task.ts'
import { GanttCanvas, type GanttHandle } from '../gantt/gantt-canvas.tsx'
import { GanttFilters } from '../gantt/gantt-filters.tsx'
import { GanttToolbar } from '../gantt/gantt-toolbar.tsx'
import { MoveNotice } from '../gantt/move-notice.tsx'
import { printGantt } from '../gantt/print-gantt.ts'
import { buildRows, type RowFilter } from '../gantt/rows.ts'
import { SelectionBar } from '../gantt/selection-bar.tsx'
import { TaskDrawer } from '../gantt/task-drawer.tsx'
import { TaskTable } from '../gantt/task-table.tsx'
import { TaskTip } from '../gantt/task-tip.tsx'
import { timeScale, zooms } from '../gantt/time-scale.ts'
import { useGanttView } from '../gantt/use-gantt-view.ts'
import { useMover } from '../gantt/use-mover.ts'
import { usePlan } from '../gantt/use-plan.ts'
import { PoolPanel } from '../parts/pool-panel.tsx'
import { PublishDialog } from '../parts/publish-dialog.tsx'
import { ScheduleDialog } from '../parts/schedule-dialog.tsx'
import '../gantt/gantt.css'

type Dialog = 'schedule' | 'publish' | null

export default function GantScheduling() {
  const t = useT()
  const { view, change } = useGanttView()
  const planned = usePlan(view.days)
  const { data, error, refetch } = planned.plan
  if (error && !data)
    return (
      <Result
        status="warning"
        title={error.message}
        extra={<Button onClick={() => void refetch()}>{t('kit.retry')}</Button>}
      />
    )
  if (!data) return <Skeleton active className="kit-slow" />
  if (!data.lines.length) return <Empty description={t('gantt.noLines')} />
  return <Cockpit plan={data} planned={planned} view={view} onView={change} />
}

interface Props {
  plan: GanttPlan
  planned: ReturnType<typeof usePlan>
  view: ReturnType<typeof useGanttView>['view']
  onView: ReturnType<typeof useGanttView>['change']
}

/** The planner's cockpit: tools, bars, the table beside them, the pool of what is to be scheduled. */
function Cockpit({ plan, planned, view, onView }: Props) {
  const t = useT()
  const { user, can } = useSession()
  const gantt = useRef<GanttHandle>(null)
  const [filter, setFilter] = useState<RowFilter>({ workshopId: null, lineIds: [], text: '', lateOnly: false })
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpenId] = useState<number | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [full, setFull] = useFullPage()
  const mover = useMover(planned.moved)
  const { from, to } = planned.range
  const scale = useMemo(() => timeScale(view.zoom, from, to, user.zone), [view.zoom, from, to, user.zone])
  const rows = useMemo(() => buildRows(plan, view.by, filter, closed), [plan, view.by, filter, closed])
  const tasks = useMemo(() => plan.tasks.filter(({ id }) => selected.has(id)), [plan, selected])
  const current = tasks.at(-1) ?? null
  const opened = openId === null ? undefined : plan.tasks.find(({ id }) => id === openId)
  const canMove = (task: GanttTask) => can('task.move') && !task.locked && !begun.includes(task.status)

  const toNow = () => gantt.current?.showInstant(plan.now)
  const shown = useRef('')
  useEffect(() => {
    const key = `${view.zoom} ${view.days}`
    if (shown.current === key) return
    shown.current = key
    gantt.current?.showInstant(plan.now)
  }, [view.zoom, view.days, plan.now])
  const show = (task: GanttTask) => {
    setSelected(new Set([task.id]))
    gantt.current?.showTask(task.id)
  }
  const zoomBy = (by: 1 | -1) => {
    const zoom = zooms[zooms.indexOf(view.zoom) + by]
    if (zoom) onView({ zoom })
  }
  const print = () =>
    printGantt(
      gantt.current?.picture() ?? '',
      `${t('screen.gantScheduling')} ${instantText(new Date(plan.now).toISOString(), user.zone)}`,
    )
  const toggleLine = (key: string) => {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  return (
    <div className={full ? 'gantt-screen gantt-full' : 'gantt-screen'}>
      <div className="gantt-top">
        <GanttToolbar
          view={view}
          full={full}
          journal={planned.journal}
          busy={planned.busy}
          onView={onView}
          onUndo={planned.undo}
          onRedo={planned.redo}
          onSchedule={() => setDialog('schedule')}
          onPublish={() => setDialog('publish')}
          onUndoPublication={planned.withdraw}
          onNow={toNow}
          onFull={() => setFull(!full)}
          onPrint={print}
        />
        <GanttFilters
          plan={plan}
          filter={filter}
          view={view}
          onView={onView}
          onFilter={(part) => setFilter({ ...filter, ...part })}
        />
      </div>
      <div className="gantt-body">
        <section className="gantt-main">
          <GanttCanvas
            plan={plan}
            rows={rows}
            scale={scale}
            colouring={view.colouring}
            filter={filter}
            selected={selected}
            current={current}
            mover={mover}
            handle={gantt}
            canMove={canMove}
            onSelect={setSelected}
            onOpen={(task) => setOpenId(task.id)}
            onToggleLine={toggleLine}
            onUndo={planned.undo}
            onRedo={planned.redo}
            onZoom={zoomBy}
          />
          <p id="gantt-help" className="gm-hidden">
            {t('gantt.help')}
          </p>
          <output className="gm-hidden">{current && <TaskTip task={current} zone={user.zone} now={plan.now} />}</output>
          {mover.moving && <MoveNotice mover={mover} zone={user.zone} />}
          <SelectionBar
            colouring={view.colouring}
            tasks={tasks}
            onSelect={setSelected}
            onOpen={(task) => setOpenId(task.id)}
          />
          {view.table && (
            <TaskTable
              plan={plan}
              filter={filter}
              zone={user.zone}
              selected={selected}
              onSelect={setSelected}
              onShow={show}
              onOpen={(task) => setOpenId(task.id)}
            />
          )}
        </section>
        {view.pool && <PoolPanel />}
      </div>
      {opened && (
        <TaskDrawer
          plan={plan}
          task={opened}
          canMove={canMove(opened)}
          onClose={() => setOpenId(null)}
          onMoved={planned.moved}
        />
      )}
      {dialog === 'schedule' && <ScheduleDialog onClose={() => setDialog(null)} />}
      {dialog === 'publish' && <PublishDialog lineIds={[...filter.lineIds]} onClose={() => setDialog(null)} />}
    </div>
  )
}

/** The whole screen for the Gantt; dialogs still open above it, which they could not over a single full-screen element. */
function useFullPage(): [boolean, (full: boolean) => void] {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) setFull(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  const change = (wanted: boolean) => {
    setFull(wanted)
    const done = wanted ? document.documentElement.requestFullscreen?.() : document.exitFullscreen?.()
    // A browser that refuses still shows the Gantt over the whole page.
    done?.catch(() => undefined)
  }
  return [full, change]
}
