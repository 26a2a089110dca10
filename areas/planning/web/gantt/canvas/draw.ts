import { closedWithin } from './closed.ts'
import { drawBars, drawGhosts, drawLinks } from './draw-bars.ts'
import { indexOf, nowOf } from './plan.ts'
import type { GanttRow } from './rows.ts'
import { boxOfTask, frame, instantAt, rowsInSight, type Scene, xOf } from './scene.ts'
import { type Tick, ticksOf } from './time-scale.ts'

type Context = CanvasRenderingContext2D

/** Draws one picture of the Gantt: only what is in sight, whatever the plan's size. */
export function draw(context: Context, scene: Scene, joined: readonly (readonly [number, number])[]): void {
  const { width, height } = scene
  const ticks = ticksOf(scene.scale, instantAt(scene, frame.left), instantAt(scene, width), scene.dayText)
  context.clearRect(0, 0, width, height)
  context.fillStyle = scene.palette.surface
  context.fillRect(0, 0, width, height)
  context.save()
  context.beginPath()
  context.rect(frame.left, frame.head, width - frame.left, height - frame.head - frame.foot)
  context.clip()
  drawRows(context, scene)
  drawGrid(context, scene, ticks)
  drawBars(context, scene)
  drawLinks(context, scene, joined)
  drawGhosts(context, scene)
  drawSelection(context, scene)
  context.restore()
  drawNow(context, scene)
  drawHead(context, scene, ticks)
  drawLabels(context, scene)
  drawLoad(context, scene)
}

function drawRows(context: Context, scene: Scene): void {
  const [first, end] = rowsInSight(scene)
  for (let r = first; r < end; r++) {
    const row = scene.rows[r] as GanttRow
    const y = frame.head + row.top - scene.scrollY
    context.fillStyle =
      row.kind === 'line' ? scene.palette.sunken : r % 2 ? scene.palette.stripe : scene.palette.surface
    context.fillRect(frame.left, y, scene.width - frame.left, row.height)
    if (row.lineId !== null && row.kind !== 'line') drawClosed(context, scene, row, y)
    if (row.machineId !== null) drawDown(context, scene, row, y)
    context.fillStyle = scene.palette.faint
    context.fillRect(frame.left, y + row.height - 1, scene.width - frame.left, 1)
  }
}

/** Times in which a machine is out of use: red ground with slanted lines, and why. */
function drawDown(context: Context, scene: Scene, row: GanttRow, y: number): void {
  for (const { from, to, reason } of scene.plan.downtimesOf.get(row.machineId as number) ?? []) {
    const left = Math.max(frame.left, xOf(scene, from))
    const right = Math.min(scene.width, xOf(scene, to))
    if (right <= left) continue
    context.fillStyle = scene.palette.down
    context.fillRect(left, y, right - left, row.height)
    context.strokeStyle = scene.palette.downLine
    context.lineWidth = 1
    context.beginPath()
    for (let x = left - (left % 8); x < right; x += 8) {
      context.moveTo(Math.max(left, x), y + row.height)
      context.lineTo(Math.min(right, x + row.height), y)
    }
    context.stroke()
    if (right - left < 60) continue
    context.font = '11px system-ui, sans-serif'
    context.textBaseline = 'middle'
    context.fillStyle = scene.palette.error
    const text = reason ? `${scene.texts.down}: ${reason}` : scene.texts.down
    context.fillText(shortened(context, text, right - left - 8), left + 4, y + row.height / 2)
  }
}

/** Closed time of a row's machine or line: shaded, down to the rests where they are wide enough to see. */
function drawClosed(context: Context, scene: Scene, row: GanttRow, y: number): void {
  const open = scene.plan.openOf.get(row.machineId ?? 0) ?? scene.lines.get(row.lineId as number)?.open ?? null
  context.fillStyle = scene.palette.lineSoft
  for (const [from, to] of closedWithin(open, instantAt(scene, frame.left), instantAt(scene, scene.width))) {
    const x = xOf(scene, from)
    const wide = xOf(scene, to) - x
    if (wide >= 1) context.fillRect(x, y, wide, row.height)
  }
}

function drawGrid(context: Context, scene: Scene, ticks: Tick[]): void {
  for (const { at, major } of ticks) {
    context.fillStyle = major ? scene.palette.line : scene.palette.faint
    context.fillRect(Math.round(xOf(scene, at)), frame.head, 1, scene.height)
  }
}

function drawSelection(context: Context, scene: Scene): void {
  context.strokeStyle = scene.palette.accent
  context.lineWidth = 2
  for (const id of scene.selected) {
    const index = indexOf(scene.plan, id)
    const box = index < 0 ? undefined : boxOfTask(scene, index)
    if (box) context.strokeRect(box.x - 1, box.y - 1, box.width + 2, box.height + 2)
  }
}

function drawNow(context: Context, scene: Scene): void {
  const x = Math.round(xOf(scene, nowOf(scene.plan)))
  if (x < frame.left || x > scene.width) return
  context.fillStyle = scene.palette.error
  context.fillRect(x - 1, frame.head - 6, 2, scene.height - frame.head - frame.foot + 6)
}

function drawHead(context: Context, scene: Scene, ticks: Tick[]): void {
  context.save()
  context.beginPath()
  context.rect(frame.left, 0, scene.width - frame.left, frame.head)
  context.clip()
  context.fillStyle = scene.palette.sunken
  context.fillRect(frame.left, 0, scene.width - frame.left, frame.head)
  context.textBaseline = 'middle'
  ticks.forEach((tick, i) => {
    const x = Math.round(xOf(scene, tick.at))
    context.fillStyle = scene.palette.line
    context.fillRect(x, tick.major ? 0 : frame.head / 2, 1, frame.head)
    if (!tick.major) {
      context.font = '11px system-ui, sans-serif'
      context.fillStyle = scene.palette.inkSoft
      context.fillText(tick.label, x + 4, frame.head * 0.75)
      return
    }
    const next = ticks.slice(i + 1).find(({ major }) => major)
    const right = next ? xOf(scene, next.at) : scene.width
    context.font = '600 12px system-ui, sans-serif'
    context.fillStyle = scene.palette.ink
    // The day stays readable while its beginning is out of sight.
    const left = Math.max(x, frame.left) + 6
    if (right - left > 30) context.fillText(tick.label, left, frame.head * 0.27, right - left - 4)
  })
  context.restore()
  context.fillStyle = scene.palette.line
  context.fillRect(0, frame.head - 1, scene.width, 1)
}

function drawLabels(context: Context, scene: Scene): void {
  const [first, end] = rowsInSight(scene)
  context.save()
  context.beginPath()
  context.rect(0, frame.head, frame.left, scene.height - frame.head - frame.foot)
  context.clip()
  context.textBaseline = 'middle'
  for (let r = first; r < end; r++) {
    const row = scene.rows[r] as GanttRow
    const y = frame.head + row.top - scene.scrollY
    const heading = row.kind === 'line'
    context.fillStyle = heading ? scene.palette.sunken : scene.palette.surface
    context.fillRect(0, y, frame.left, row.height)
    context.fillStyle = scene.palette.faint
    context.fillRect(0, y + row.height - 1, frame.left, 1)
    context.font = heading ? '600 12px system-ui, sans-serif' : '12px system-ui, sans-serif'
    context.fillStyle = scene.palette.ink
    const x = 10 + row.depth * 10
    const line = heading ? scene.lines.get(row.lineId as number) : undefined
    const missing = line?.open === null
    const takt = line?.takt ? scene.texts.takt(line.takt) : ''
    const room = frame.left - x - 8
    const hint = missing ? scene.texts.noCalendar : takt || row.hint
    const middle = y + Math.min(row.height, 26) / 2
    const label = shortened(context, row.label, room * (hint ? 0.62 : 1))
    context.fillText(label, x, middle)
    const used = context.measureText(label).width + 8
    context.font = '11px system-ui, sans-serif'
    context.fillStyle = missing ? scene.palette.error : takt ? scene.palette.accent : scene.palette.inkFaint
    if (room - used > 20) context.fillText(shortened(context, hint, room - used), x + used, middle)
  }
  context.restore()
  context.fillStyle = scene.palette.sunken
  context.fillRect(0, 0, frame.left, frame.head)
  context.fillStyle = scene.palette.line
  context.fillRect(frame.left - 1, 0, 1, scene.height)
  context.fillRect(0, frame.head - 1, frame.left, 1)
}

function shortened(context: Context, text: string, room: number): string {
  const { width } = context.measureText(text)
  return width <= room ? text : `${text.slice(0, Math.max(1, Math.floor((text.length * (room - 10)) / width)))}…`
}

/** The load under the plan: a column a bucket, red above what is available. */
function drawLoad(context: Context, scene: Scene): void {
  const top = scene.height - frame.foot
  const room = frame.foot - 18
  context.fillStyle = scene.palette.surface
  context.fillRect(0, top, scene.width, frame.foot)
  context.fillStyle = scene.palette.line
  context.fillRect(0, top, scene.width, 1)
  context.save()
  context.beginPath()
  context.rect(frame.left, top, scene.width - frame.left, frame.foot)
  context.clip()
  const [first, second] = scene.load
  const wide = first && second ? scene.scale.xOf(second.at) - scene.scale.xOf(first.at) : 0
  context.font = '11px system-ui, sans-serif'
  context.textBaseline = 'alphabetic'
  for (const { at, load } of scene.load) {
    const x = xOf(scene, at)
    if (load === null || load <= 0 || x + wide < frame.left || x > scene.width) continue
    const height = Math.max(1, Math.min(1.1, load) * room)
    context.fillStyle = load > 1.001 ? scene.palette.error : load > 0.85 ? scene.palette.warning : scene.palette.load
    context.fillRect(x + 1, scene.height - height, Math.max(1, wide - 2), height)
    if (wide < 30) continue
    context.fillStyle = scene.palette.inkSoft
    context.fillText(`${Math.round(load * 100)}%`, x + 3, scene.height - height - 3)
  }
  context.restore()
  context.font = '600 12px system-ui, sans-serif'
  context.fillStyle = scene.palette.ink
  context.fillText(scene.texts.load, 10, top + 22)
  context.fillStyle = scene.palette.line
  context.fillRect(frame.left - 1, top, 1, frame.foot)
}
