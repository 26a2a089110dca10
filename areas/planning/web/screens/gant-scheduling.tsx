import { Empty, Skeleton } from 'antd'
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { instantText, NotLoaded } from '#core/web/kit/index.ts'
import { useActive, usePageQuery } from '#core/web/screens/navigation.ts'
import { useSession } from '#core/web/session/session.tsx'
import { toast } from '#core/web/toast.ts'
import { begun } from '../../contract/task/task.ts'
import { noFilter, type RowFilter, wantedOf } from '../gantt/canvas/filter.ts'
import { GanttCanvas, type GanttHandle } from '../gantt/canvas/gantt-canvas.tsx'
import { type GanttTask, nowOf, openUntil, type Plan, readPlan, taskOf } from '../gantt/canvas/plan.ts'
import { buildRows } from '../gantt/canvas/rows.ts'
import { sortedByStart } from '../gantt/canvas/sorted.ts'
import { timeScale, zoomFor, zooms } from '../gantt/canvas/time-scale.ts'
import { ExportGanttDialog } from '../gantt/dialogs/export-dialog.tsx'
import { LevelDialog } from '../gantt/dialogs/level-dialog.tsx'
import { MachineDownDialog } from '../gantt/dialogs/machine-down-dialog.tsx'
import { PrintDialog } from '../gantt/dialogs/print-dialog.tsx'
import { type PrintChoice, printGantt } from '../gantt/dialogs/print-gantt.ts'
import { GanttFilters } from '../gantt/gantt-filters.tsx'
import { GanttToolbar } from '../gantt/gantt-toolbar.tsx'
import { LateOrders } from '../gantt/late-orders.tsx'
import { MoveNotice } from '../gantt/move-notice.tsx'
import { PresenceList } from '../gantt/presence-list.tsx'
import { SelectionBar } from '../gantt/selection-bar.tsx'
import { TaskDrawer } from '../gantt/task-drawer.tsx'
import { TaskTable } from '../gantt/task-table.tsx'
import { TaskTip } from '../gantt/task-tip.tsx'
import { useFresh } from '../gantt/use-fresh.ts'
import { useGanttView } from '../gantt/use-gantt-view.ts'
import { useMover } from '../gantt/use-mover.ts'
import { usePlan } from '../gantt/use-plan.ts'
import { usePresence } from '../gantt/use-presence.ts'
import { useReadiness } from '../gantt/use-readiness.ts'
import { PoolPanel } from '../parts/pool-panel.tsx'
import { PublishDialog } from '../parts/publish-dialog.tsx'
import { ScheduleDialog } from '../parts/schedule-dialog.tsx'
import '../gantt/gantt.css'

type Dialog = 'schedule' | 'level' | 'publish' | 'print' | 'export' | 'breakdown' | null

/** A sheet of more is nothing that a person reads; the filters narrow it down. */
const exportedMost = 50_000

export default function GantScheduling() {
  const t = useT()
  const { view, change } = useGanttView()
  const planned = usePlan(view.days)
  const { data, error, refetch } = planned.plan
  const plan = useMemo(() => data && readPlan(data), [data])
  if (error && !data) return <NotLoaded error={error} onRetry={refetch} />
  if (!plan) return <Skeleton active className="kit-slow" />
  if (!plan.lines.length) return <Empty description={t('gantt.noLines')} />
  return <Cockpit plan={plan} planned={planned} view={view} onView={change} />
}

interface Props {
  plan: Plan
  planned: ReturnType<typeof usePlan>
  view: ReturnType<typeof useGanttView>['view']
  onView: ReturnType<typeof useGanttView>['change']
}

/** The planner's cockpit: tools, bars, the table beside them, the pool of what is to be scheduled. */
function Cockpit({ plan, planned, view, onView }: Props) {
  const t = useT()
  const active = useActive()
  const { user, can } = useSession()
  const gantt = useRef<GanttHandle>(null)
  const [filter, setFilter] = useState<RowFilter>(noFilter)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [openId, setOpenId] = useState<number | null>(null)
  const [dialog, setDialog] = useState<Dialog>(null)
  const [full, setFull] = useFullPage()
  // The bars are drawn first, what stands beside them right after.
  const settled = useDeferredValue(true, false)
  const { mover, drop, pending } = useMover(plan, selected.size > 0, planned.moved)
  const here = usePresence(mover, active)
  const fresh = useFresh(plan, planned.ownRevision)
  const { from, to } = planned.range
  const readiness = useReadiness(plan, planned.range)
  // To the plan as it was when it was opened: bars that move under a planner's hands would not let the scale rest.
  const [fitting] = useState(() => zoomFor(openUntil(plan) - nowOf(plan), barsWidth(view.pool)))
  const zoom = view.zoom ?? fitting
  const scale = useMemo(() => timeScale(zoom, from, to, user.zone), [zoom, from, to, user.zone])
  const { late, task: linked } = usePageQuery()
  const [lateOpen, setLateOpen] = useState(late !== undefined)
  const [followed, setFollowed] = useState(late)
  if (late !== followed) {
    setFollowed(late)
    setLateOpen(late !== undefined)
  }
  const wanted = useMemo(() => wantedOf(plan, filter, readiness), [plan, filter, readiness])
  const rows = useMemo(() => buildRows(plan, view.by, filter, wanted, closed), [plan, view.by, filter, wanted, closed])
  const tasks = useMemo(() => [...selected].flatMap((id) => taskOf(plan, id) ?? []), [plan, selected])
  const current = tasks.at(-1) ?? null
  const opened = openId === null ? null : taskOf(plan, openId)
  const canMove = (task: GanttTask) => can('task.move') && !task.locked && !begun.includes(task.status)

  const toNow = () => gantt.current?.showInstant(nowOf(plan))
  const shown = useRef('')
  useEffect(() => {
    const key = `${zoom} ${view.days}`
    if (shown.current === key) return
    shown.current = key
    gantt.current?.showInstant(nowOf(plan))
  }, [zoom, view.days, plan])
  const show = (task: GanttTask) => {
    setSelected(new Set([task.id]))
    gantt.current?.showTask(task.id)
  }
  // A link to a bar: it is shown once the plan has it.
  const linkedTask = linked === undefined ? undefined : taskOf(plan, Number(linked))
  const linkShown = useRef<string | undefined>(undefined)
  useEffect(() => {
    if (!linked || linkShown.current === linked) return
    linkShown.current = linked
    if (!linkedTask) {
      toast.info(t('gantt.taskNotShown'))
      return
    }
    setSelected(new Set([linkedTask.id]))
    gantt.current?.showTask(linkedTask.id)
  }, [linked, linkedTask, t])
  const zoomBy = (by: 1 | -1) => {
    const next = zooms[zooms.indexOf(zoom) + by]
    if (next) onView({ zoom: next })
  }
  const print = async (choice: PrintChoice) => {
    setDialog(null)
    const scene = gantt.current?.scene()
    const title = `${t('screen.gantScheduling')} ${instantText(new Date(nowOf(plan)).toISOString(), user.zone)}`
    if (scene) await printGantt(scene, choice, title)
  }
  const exportIds = () => Array.from(sortedByStart(plan, rows, wanted), (i) => plan.bars.id[i] as number)
  const exporting = () => {
    const count = sortedByStart(plan, rows, wanted).length
    if (count > exportedMost) toast.error(t('gantt.exportTooMany', { count, most: exportedMost }))
    else setDialog('export')
  }
  const toggleLine = (key: string) => {
    const next = new Set(closed)
    if (!next.delete(key)) next.add(key)
    setClosed(next)
  }
  const close = () => setDialog(null)
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
          onBreakdown={() => setDialog('breakdown')}
          onLevel={() => setDialog('level')}
          onUndoPublication={planned.withdraw}
          onNow={toNow}
          onFull={() => setFull(!full)}
          onPrint={() => setDialog('print')}
          onExport={exporting}
        />
        <GanttFilters
          plan={plan}
          filter={filter}
          view={view}
          late={
            <LateOrders
              plan={plan}
              zone={user.zone}
              open={lateOpen && active}
              onOpen={setLateOpen}
              onShow={(id) => {
                const task = taskOf(plan, id)
                if (task) show(task)
              }}
            />
          }
          here={<PresenceList here={here} zone={user.zone} />}
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
            wanted={wanted}
            readiness={readiness}
            fresh={fresh}
            selected={selected}
            current={current}
            mover={mover}
            pending={pending}
            handle={gantt}
            canMove={canMove}
            onDrop={() => void drop()}
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
          <output className="gm-hidden">{current && <TaskTip plan={plan} task={current} zone={user.zone} />}</output>
          <MoveNotice mover={mover} zone={user.zone} />
          <SelectionBar
            colouring={view.colouring}
            tasks={tasks}
            onSelect={setSelected}
            onOpen={(task) => setOpenId(task.id)}
          />
          {view.table && settled && (
            <TaskTable
              plan={plan}
              rows={rows}
              filter={filter}
              wanted={wanted}
              readiness={readiness}
              zone={user.zone}
              selected={selected}
              onSelect={setSelected}
              onShow={show}
              onOpen={(task) => setOpenId(task.id)}
            />
          )}
        </section>
        {view.pool && settled && <PoolPanel />}
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
      {dialog === 'schedule' && <ScheduleDialog onClose={close} />}
      {dialog === 'publish' && <PublishDialog lineIds={[...filter.lineIds]} onClose={close} />}
      {dialog === 'level' && <LevelDialog plan={plan} lineIds={[...filter.lineIds]} onClose={close} />}
      {dialog === 'breakdown' && (
        <MachineDownDialog plan={plan} machineId={current?.machineId ?? null} onClose={close} />
      )}
      {dialog === 'print' && <PrintDialog rows={rows} onPrint={(choice) => void print(choice)} onClose={close} />}
      {dialog === 'export' && <ExportGanttDialog ids={exportIds()} onClose={close} />}
    </div>
  )
}

/** About how wide the bars' part of the page is (pixels), before it is drawn: the window without menu, names and pool. */
const barsWidth = (pool: boolean): number => Math.max(400, window.innerWidth - 200 - 208 - (pool ? 310 : 20))

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
