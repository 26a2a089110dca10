import {
  type PointerEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSize } from '#core/web/kit/index.ts'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import { draw } from './draw.ts'
import { linksOf } from './links.ts'
import { loadOf } from './load.ts'
import type { Colouring } from './paint.ts'
import { buildRows, type GanttRow, placesOf, type RowFilter, wanted } from './rows.ts'
import { boxOfTask, frame, hitAt, instantAt, type Scene } from './scene.ts'
import { TaskTip } from './task-tip.tsx'
import { bucketOf, snap, type TimeScale } from './time-scale.ts'
import { useGanttKeys } from './use-gantt-keys.ts'
import { ghostsOf, type Mover } from './use-mover.ts'

export interface GanttHandle {
  /** Brings an instant near the left edge. */
  showInstant(instant: number): void
  /** Brings a task's bar into sight. */
  showTask(id: number): void
  focus(): void
  picture(): string
}

interface Props {
  plan: GanttPlan
  rows: readonly GanttRow[]
  scale: TimeScale
  colouring: Colouring
  filter: RowFilter
  selected: ReadonlySet<number>
  current: GanttTask | null
  mover: Mover
  handle: Ref<GanttHandle>
  canMove(task: GanttTask): boolean
  onSelect(ids: ReadonlySet<number>): void
  onOpen(task: GanttTask): void
  onToggleLine(key: string): void
  onUndo(): void
  onRedo(): void
  onZoom(by: 1 | -1): void
}

interface Held {
  task: GanttTask
  /** From the pointer to the bar's start, in milliseconds. */
  offset: number
  x: number
  y: number
  dragging: boolean
}

/** The Gantt itself: one canvas that stays in place while the page's own scrolling moves what it shows. */
export function GanttCanvas(props: Props) {
  const { plan, rows, scale, selected, current, mover } = props
  const t = useT()
  const { ref: holder, width, height } = useSize<HTMLDivElement>()
  const canvas = useRef<HTMLCanvasElement>(null)
  const marker = useRef<HTMLButtonElement>(null)
  const held = useRef<Held | null>(null)
  const [tip, setTip] = useState<{ task: GanttTask; x: number; y: number } | null>(null)
  const byOrder = rows[0]?.kind === 'order'
  const still = useStill(plan, rows, scale, props.filter)
  const orderId = current?.orderId ?? current?.members[0]?.orderId ?? null
  const joined = useMemo(() => linksOf(plan.tasks, orderId), [plan.tasks, orderId])
  const ghosts = ghostsOf(plan, mover.moving, byOrder)

  const sceneNow = (): Scene => ({
    ...still,
    ...ghosts,
    plan,
    rows,
    scale,
    width,
    height,
    selected,
    orderId,
    scrollX: holder.current?.scrollLeft ?? 0,
    scrollY: holder.current?.scrollTop ?? 0,
    colouring: props.colouring,
    faint: (task) => !wanted(task, props.filter, plan.now),
    dayText: (date) => `${date.slice(5)} ${t(`gantt.weekday.${weekdayOf(date)}`)}`,
    loadText: t('gantt.load'),
    noCalendarText: t('gantt.noCalendar'),
  })
  const paint = useRef(() => {})
  useLayoutEffect(() => {
    paint.current = () => {
      const scene = sceneNow()
      const context = canvas.current?.getContext('2d')
      if (!context || !width || !height) return
      fit(context, width, height)
      draw(context, scene, joined)
      mark(marker.current, scene, current)
    }
    const frameId = requestAnimationFrame(() => paint.current())
    return () => cancelAnimationFrame(frameId)
  })
  const waiting = useRef(0)
  const paintSoon = () => {
    if (waiting.current) return
    waiting.current = requestAnimationFrame(() => {
      waiting.current = 0
      paint.current()
    })
  }
  useEffect(() => () => cancelAnimationFrame(waiting.current), [])

  useImperativeHandle(props.handle, () => ({
    showInstant: (instant) => {
      holder.current?.scrollTo({ left: Math.max(0, scale.xOf(instant) - 80) })
    },
    showTask: (id) => bringIntoSight(holder.current, sceneNow(), id),
    focus: () => marker.current?.focus({ preventScroll: true }),
    picture: () => canvas.current?.toDataURL('image/png') ?? '',
  }))

  const keyed = useGanttKeys({
    plan,
    rows,
    places: still.places,
    current,
    mover,
    canMove: props.canMove,
    choose: (task) => {
      props.onSelect(new Set([task.id]))
      bringIntoSight(holder.current, sceneNow(), task.id)
    },
    open: props.onOpen,
    undo: props.onUndo,
    redo: props.onRedo,
    zoom: props.onZoom,
  })

  const pointOf = (event: PointerEvent) => {
    const box = canvas.current?.getBoundingClientRect()
    return { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) }
  }
  const onPointerDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    event.preventDefault()
    const { x, y } = pointOf(event)
    const hit = hitAt(sceneNow(), x, y)
    setTip(null)
    marker.current?.focus({ preventScroll: true })
    if (hit?.row.kind === 'line') return props.onToggleLine(hit.row.key)
    const task = hit?.task ?? null
    if (!task) return props.onSelect(new Set())
    props.onSelect(chosen(selected, task, event.ctrlKey || event.metaKey))
    if (event.ctrlKey || event.metaKey || mover.pending || !props.canMove(task)) return
    held.current = { task, offset: instantAt(sceneNow(), x) - task.start, x, y, dragging: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    const scene = sceneNow()
    const hold = held.current
    const hit = hitAt(scene, x, y)
    if (!hold) {
      if (hit?.task?.id !== tip?.task.id) setTip(hit?.task ? { task: hit.task, x, y } : null)
      return
    }
    if (!hold.dragging && Math.hypot(x - hold.x, y - hold.y) < 4) return
    hold.dragging = true
    const place = hit && !byOrder && hit.row.centerId !== null ? hit.row : (mover.moving ?? hold.task)
    mover.to(hold.task, {
      centerId: place.centerId as number,
      machineId: place.machineId,
      start: snap(instantAt(scene, x) - hold.offset, plan.grid),
    })
  }
  const onPointerUp = () => {
    const hold = held.current
    held.current = null
    if (hold?.dragging) void mover.drop()
  }
  const contentHeight = (rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0)
  return (
    <div ref={holder} className="gantt-holder" role="application" aria-label={t('gantt.chart')} onScroll={paintSoon}>
      <div className="gantt-sticky" style={{ width, height }}>
        <canvas
          ref={canvas}
          aria-hidden="true"
          className={mover.moving ? 'gantt-moving' : undefined}
          style={{ width, height }}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={onPointerUp}
          onPointerCancel={() => {
            held.current = null
            mover.cancel()
          }}
          onPointerLeave={() => setTip(null)}
          onDoubleClick={() => current && props.onOpen(current)}
        />
        <button
          ref={marker}
          type="button"
          className="gantt-marker"
          data-testid="gantt-selected"
          aria-label={current ? `${current.taskNo} ${current.workorderNo ?? ''}` : t('gantt.chart')}
          aria-describedby="gantt-help"
          {...keyed}
        />
        {tip && !mover.moving && (
          <div className="gantt-tip" style={tipAt(tip, width, height)}>
            <TaskTip task={tip.task} zone={scale.zone} now={plan.now} />
          </div>
        )}
      </div>
      <div style={{ width: frame.left + scale.width, height: contentHeight + frame.head + frame.foot - height }} />
    </div>
  )
}

/** What changes with the plan, the rows and the zoom, and not with scrolling. */
function useStill(plan: GanttPlan, rows: readonly GanttRow[], scale: TimeScale, filter: RowFilter) {
  return useMemo(() => {
    const places = placesOf(rows)
    const lines = new Map(plan.lines.map((line) => [line.id, line]))
    const resources = buildRows(plan, 'resource', filter, new Set())
    const load = loadOf(plan, resources, scale.from, scale.to, bucketOf(scale.zoom))
    return { places, lines, load }
  }, [plan, rows, scale, filter])
}

const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

function chosen(selected: ReadonlySet<number>, task: GanttTask, more: boolean): ReadonlySet<number> {
  if (!more) return new Set([task.id])
  const next = new Set(selected)
  if (!next.delete(task.id)) next.add(task.id)
  return next
}

function fit(context: CanvasRenderingContext2D, width: number, height: number): void {
  const ratio = window.devicePixelRatio || 1
  const { canvas } = context
  const [w, h] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width !== w || canvas.height !== h) {
    canvas.width = w
    canvas.height = h
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
}

/** Keeps the chosen bar's place in the page, as the button that the keyboard acts on: where it is, and which it is. */
function mark(element: HTMLButtonElement | null, scene: Scene, task: GanttTask | null): void {
  if (!element) return
  const box = task && boxOfTask(scene, task)
  if (!task || !box) {
    Object.assign(element.style, { left: '0', top: '0', width: '1px', height: '1px' })
    for (const key of Object.keys(element.dataset)) if (key !== 'testid') delete element.dataset[key]
    return
  }
  Object.assign(element.style, {
    left: `${box.x}px`,
    top: `${box.y}px`,
    width: `${box.width}px`,
    height: `${box.height}px`,
  })
  Object.assign(element.dataset, {
    taskId: String(task.id),
    taskNo: task.taskNo,
    start: new Date(task.start).toISOString(),
    end: new Date(task.end).toISOString(),
    centerId: String(task.centerId),
    machineId: String(task.machineId ?? ''),
  })
}

function bringIntoSight(holder: HTMLDivElement | null, scene: Scene, id: number): void {
  const task = scene.plan.tasks.find((each) => each.id === id)
  const box = task && boxOfTask(scene, task)
  if (!holder || !box) return
  const { scrollLeft, scrollTop } = holder
  const off = box.x < frame.left || box.x + Math.min(box.width, 80) > scene.width
  const left = off ? Math.max(0, scrollLeft + box.x - frame.left - 60) : scrollLeft
  const below = box.y + box.height > scene.height - frame.foot
  const top = box.y < frame.head || below ? Math.max(0, scrollTop + box.y - scene.height / 2) : scrollTop
  holder.scrollTo({ left, top })
}

const tipAt = ({ x, y }: { x: number; y: number }, width: number, height: number) => ({
  left: Math.min(x + 14, width - 270),
  ...(y > height - 190 ? { bottom: height - y + 10 } : { top: y + 16 }),
})
