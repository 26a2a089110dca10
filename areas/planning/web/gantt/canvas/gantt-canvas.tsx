import {
  type PointerEvent,
  type Ref,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useT } from '#core/web/i18n/index.ts'
import { useSize } from '#core/web/kit/index.ts'
import { useAppearance } from '#core/web/theme/appearance.ts'
import type { Mover } from '../mover.ts'
import { TaskTip } from '../task-tip.tsx'
import { useGanttKeys } from '../use-gantt-keys.ts'
import { ghostsOf } from '../use-mover.ts'
import { draw } from './draw.ts'
import type { Readiness, RowFilter } from './filter.ts'
import { linkedOrder, linksOf } from './links.ts'
import { loadOf } from './load.ts'
import { bringIntoSight, fit, mark } from './marker.ts'
import { type Colouring, painter } from './paint.ts'
import { palettes } from './palette.ts'
import { type GanttTask, indexOf, type Plan, taskAt } from './plan.ts'
import { buildRows, type GanttRow, placesOf } from './rows.ts'
import { frame, hitAt, instantAt, type Scene } from './scene.ts'
import { bucketOf, snap, type TimeScale } from './time-scale.ts'

export interface GanttHandle {
  /** Brings an instant near the left edge. */
  showInstant(instant: number): void
  /** Brings a task's bar into sight. */
  showTask(id: number): void
  focus(): void
  /** What is drawn now, for drawing it on paper. */
  scene(): Scene
}

interface Props {
  plan: Plan
  rows: readonly GanttRow[]
  scale: TimeScale
  colouring: Colouring
  filter: RowFilter
  wanted: Uint8Array | null
  readiness: Readiness
  fresh: ReadonlySet<number>
  selected: ReadonlySet<number>
  current: GanttTask | null
  mover: Mover
  pending: boolean
  handle: Ref<GanttHandle>
  canMove(task: GanttTask): boolean
  onDrop(): void
  onSelect(ids: ReadonlySet<number>): void
  onOpen(task: GanttTask): void
  onToggleLine(key: string): void
  onUndo(): void
  onRedo(): void
  onZoom(by: 1 | -1): void
}

/** Milliseconds after which the line of the present is drawn anew, where nothing else does it. */
const nowEvery = 30_000

interface Held {
  task: GanttTask
  /** From the pointer to the bar's start (or its end, while it is stretched), in milliseconds. */
  offset: number
  stretching: boolean
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
  const [tip, setTip] = useState<{ index: number; x: number; y: number } | null>(null)
  const byOrder = rows[0]?.kind === 'order'
  const still = useStill(props)
  const joined = useMemo(() => linksOf(plan, current ? linkedOrder(plan, current.index) : null), [plan, current])
  const holidays = useMemo(() => new Map(plan.holidays.map(({ date, name }) => [date, name])), [plan.holidays])

  const sceneNow = (): Scene => ({
    ...still,
    ...ghostsOf(plan, mover.moving, byOrder),
    plan,
    rows,
    scale,
    width,
    height,
    selected,
    fresh: props.fresh,
    readiness: props.readiness,
    wanted: props.wanted,
    scrollX: holder.current?.scrollLeft ?? 0,
    scrollY: holder.current?.scrollTop ?? 0,
    dayText: (date) => [date.slice(5), t(`gantt.weekday.${weekdayOf(date)}`), holidays.get(date)].join(' ').trim(),
    texts: {
      load: t('gantt.load'),
      noCalendar: t('gantt.noCalendar'),
      down: t('gantt.down'),
      takt: (seconds) => t('gantt.takt', { seconds }),
    },
  })
  const paint = useRef(() => {})
  const waiting = useRef(0)
  const paintSoon = () => {
    if (waiting.current) return
    waiting.current = requestAnimationFrame(() => {
      waiting.current = 0
      paint.current()
    })
  }
  useLayoutEffect(() => {
    paint.current = () => {
      const context = canvas.current?.getContext('2d', { alpha: false })
      if (!context || !width || !height) return
      const scene = sceneNow()
      fit(context, width, height)
      draw(context, scene, joined)
      mark(marker.current, scene, current)
    }
    paintSoon()
  })
  useEffect(() => () => cancelAnimationFrame(waiting.current), [])
  useEffect(() => mover.subscribe(paintSoon), [mover])
  useEffect(() => {
    const timer = setInterval(paintSoon, nowEvery)
    return () => clearInterval(timer)
  }, [])

  useImperativeHandle(props.handle, () => ({
    showInstant: (instant) => {
      holder.current?.scrollTo({ left: Math.max(0, scale.xOf(instant) - 80) })
    },
    showTask: (id) => bringIntoSight(holder.current, sceneNow(), indexOf(plan, id)),
    focus: () => marker.current?.focus({ preventScroll: true }),
    scene: sceneNow,
  }))

  const keyed = useGanttKeys({
    plan,
    rows,
    places: still.places,
    current,
    mover,
    pending: props.pending,
    canMove: props.canMove,
    drop: props.onDrop,
    choose: (task) => {
      props.onSelect(new Set([task.id]))
      bringIntoSight(holder.current, sceneNow(), task.index)
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
    const scene = sceneNow()
    const hit = hitAt(scene, x, y)
    setTip(null)
    marker.current?.focus({ preventScroll: true })
    if (hit?.row.kind === 'line') return props.onToggleLine(hit.row.key)
    if (!hit || hit.index < 0) return props.onSelect(new Set())
    const task = taskAt(plan, hit.index)
    props.onSelect(chosen(selected, task, event.ctrlKey || event.metaKey))
    if (event.ctrlKey || event.metaKey || props.pending || !props.canMove(task)) return
    const offset = instantAt(scene, x) - (hit.edge ? task.end : task.start)
    held.current = { task, offset, stretching: hit.edge, x, y, dragging: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const hover = (x: number, y: number, client: { x: number; y: number }) => {
    const hit = hitAt(sceneNow(), x, y)
    const index = hit?.index ?? -1
    if (canvas.current) {
      const stretches = hit?.edge === true && props.canMove(taskAt(plan, index))
      canvas.current.style.cursor = stretches ? 'ew-resize' : index >= 0 ? 'pointer' : ''
    }
    if (index !== (tip?.index ?? -1)) setTip(index < 0 ? null : { index, ...client })
  }
  const onPointerMove = (event: PointerEvent) => {
    const { x, y } = pointOf(event)
    const hold = held.current
    if (!hold) return hover(x, y, { x: event.clientX, y: event.clientY })
    if (!hold.dragging && Math.hypot(x - hold.x, y - hold.y) < 4) return
    hold.dragging = true
    const scene = sceneNow()
    const at = snap(instantAt(scene, x) - hold.offset, plan.grid)
    const { centerId, machineId, start } = hold.task
    if (hold.stretching)
      return mover.to(hold.task, { centerId, machineId, start, end: Math.max(start + plan.grid * 60_000, at) })
    const row = byOrder ? undefined : hitAt(scene, x, y)?.row
    const place = row && row.centerId !== null ? row : (mover.moving ?? hold.task)
    mover.to(hold.task, { centerId: place.centerId as number, machineId: place.machineId, start: at })
  }
  const onPointerUp = () => {
    const hold = held.current
    held.current = null
    if (hold?.dragging) props.onDrop()
  }
  const contentHeight = (rows.at(-1)?.top ?? 0) + (rows.at(-1)?.height ?? 0)
  return (
    <div ref={holder} className="gantt-holder" role="application" aria-label={t('gantt.chart')} onScroll={paintSoon}>
      <div className="gantt-sticky" style={{ width, height }}>
        <canvas
          ref={canvas}
          aria-hidden="true"
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
        {tip && !mover.moving && tip.index < plan.count && (
          <div className="gantt-tip" style={tipAt(tip)}>
            <TaskTip plan={plan} task={taskAt(plan, tip.index)} zone={scale.zone} />
          </div>
        )}
      </div>
      <div style={{ width: frame.left + scale.width, height: contentHeight + frame.head + frame.foot - height }} />
    </div>
  )
}

const none: readonly GanttRow[] = []

/** What changes with the plan, the rows and the zoom, and not with scrolling. */
function useStill({ plan, rows, scale, filter, colouring }: Props) {
  const places = useMemo(() => placesOf(rows, plan.count), [rows, plan.count])
  const lines = useMemo(() => new Map(plan.lines.map((line) => [line.id, line])), [plan.lines])
  const palette = palettes[useAppearance().shown]
  const paintOf = useMemo(() => painter(plan, colouring, palette), [plan, colouring, palette])
  // The bars come first; what is summed up over all of them may follow a moment later.
  const loadedBy = useDeferredValue(rows, none)
  const load = useMemo(() => {
    // Rows of a former plan name tasks of that one.
    if (loadedBy !== rows) return []
    const resources = rows[0]?.kind === 'order' ? buildRows(plan, 'resource', filter, null, new Set()) : rows
    return loadOf(plan, resources, scale.from, scale.to, bucketOf(scale.zoom))
  }, [plan, rows, loadedBy, scale, filter])
  return { places, lines, load, palette, colouring, paintOf }
}

const weekdayOf = (date: string): number => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

function chosen(selected: ReadonlySet<number>, task: GanttTask, more: boolean): ReadonlySet<number> {
  if (!more) return new Set([task.id])
  const next = new Set(selected)
  if (!next.delete(task.id)) next.add(task.id)
  return next
}

/** Beside the pointer (client coordinates), to the side where the window has room. */
const tipAt = ({ x, y }: { x: number; y: number }) => ({
  left: Math.min(x + 14, window.innerWidth - 320),
  ...(y > window.innerHeight / 2 ? { bottom: window.innerHeight - y + 12 } : { top: y + 16 }),
})
