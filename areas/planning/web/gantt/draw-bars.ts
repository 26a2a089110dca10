import type { GanttTask } from '../../contract/gantt.api.ts'
import { paintOf } from './paint.ts'
import { firstAfter, laneHeight } from './rows.ts'
import { type Box, boxOf, boxOfTask, frame, type Ghost, instantAt, rowsInSight, type Scene, xOf } from './scene.ts'

type Context = CanvasRenderingContext2D

const ink = '#18212f'
const widths = new Map<string, number>()

/** The bars in sight. Where many fall on one pixel, one is drawn for all. */
export function drawBars(context: Context, scene: Scene): void {
  const from = instantAt(scene, frame.left)
  const to = instantAt(scene, scene.width)
  const [first, end] = rowsInSight(scene)
  context.font = '12px system-ui, sans-serif'
  context.textBaseline = 'middle'
  for (let r = first; r < end; r++) {
    const row = scene.rows[r]
    row?.lanes.forEach((lane, l) => {
      let drawnTo = Number.NEGATIVE_INFINITY
      for (let i = firstAfter(lane, from); i < lane.length; i++) {
        const task = lane[i] as GanttTask
        if (task.setupStart > to) break
        const box = boxOf(scene, row, l, task.setupStart, task.end)
        if (box.x + box.width <= drawnTo + 1 && box.width < 3) continue
        drawBar(context, scene, task, box)
        drawnTo = box.x + box.width
      }
    })
  }
}

function drawBar(context: Context, scene: Scene, task: GanttTask, box: Box): void {
  const { fill, edge } = paintOf(task, scene.colouring, scene.plan.now)
  const start = Math.max(box.x, xOf(scene, task.start))
  const right = box.x + box.width
  context.globalAlpha = scene.faint(task) ? 0.25 : scene.ghost?.task.id === task.id ? 0.45 : 1
  context.fillStyle = fill
  context.fillRect(start, box.y, right - start, box.height)
  if (start > box.x + 1) drawSetup(context, box.x, start, box, edge)
  if (task.good > 0) {
    const share = Math.min(1, task.good / task.quantity)
    context.fillStyle = edge
    context.fillRect(start, box.y + box.height - 4, (right - start) * share, 4)
  }
  context.strokeStyle = edge
  context.lineWidth = 1
  // A draft that the floor does not know yet is dashed.
  context.setLineDash(task.released ? [] : [3, 2])
  context.strokeRect(start + 0.5, box.y + 0.5, Math.max(1, right - start - 1), box.height - 1)
  context.setLineDash([])
  if (box.width > 6) drawMarks(context, task, box, edge)
  if (right - start > 28) drawLabel(context, scene, task, Math.max(start, frame.left), right, box)
  context.globalAlpha = 1
}

/** Set-up: slanted lines before the bar. */
function drawSetup(context: Context, from: number, to: number, box: Box, edge: string): void {
  context.save()
  context.beginPath()
  context.rect(from, box.y + 4, to - from, box.height - 8)
  context.clip()
  context.strokeStyle = edge
  context.lineWidth = 1
  context.beginPath()
  for (let x = from - box.height; x < to; x += 5) {
    context.moveTo(x, box.y + box.height)
    context.lineTo(x + box.height, box.y)
  }
  context.stroke()
  context.restore()
}

/** A corner for what differs from its publication, a lock for what is locked. */
function drawMarks(context: Context, task: GanttTask, box: Box, edge: string): void {
  const right = box.x + box.width
  if (task.changed) {
    context.fillStyle = '#9a6200'
    context.beginPath()
    context.moveTo(right - 9, box.y)
    context.lineTo(right, box.y)
    context.lineTo(right, box.y + 9)
    context.fill()
  }
  if (!task.locked || box.width < 16) return
  const x = right - 13
  const y = box.y + box.height - 12
  context.fillStyle = edge
  context.fillRect(x, y + 4, 8, 6)
  context.strokeStyle = edge
  context.lineWidth = 1.5
  context.beginPath()
  context.arc(x + 4, y + 4, 2.6, Math.PI, 0)
  context.stroke()
}

function drawLabel(context: Context, scene: Scene, task: GanttTask, left: number, right: number, box: Box): void {
  const order = task.workorderNo ?? task.members.map(({ workorderNo }) => workorderNo).join(' + ')
  const text = scene.rows[0]?.kind === 'order' ? (task.operation ?? '') : `${order} ${task.operation ?? ''}`
  const room = Math.min(right, scene.width) - left - 10 - (task.locked ? 14 : 0)
  if (room < 16) return
  context.fillStyle = ink
  context.fillText(fitted(context, text, room), left + 5, box.y + box.height / 2 + 0.5)
}

/** As much of a text as there is room for. Widths are measured once a text. */
function fitted(context: Context, text: string, room: number): string {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 20_000) widths.clear()
    width = context.measureText(text).width
    widths.set(text, width)
  }
  if (width <= room) return text
  const letters = Math.floor((text.length * (room - 8)) / width)
  return letters > 0 ? `${text.slice(0, letters)}…` : ''
}

/** Where a bar that is moved, and those that give way, would stand. */
export function drawGhosts(context: Context, scene: Scene): void {
  for (const ghost of scene.shifted) drawGhost(context, scene, ghost, '#9a6200', 'rgba(154, 98, 0, 0.12)')
  if (scene.ghost?.broken) drawGhost(context, scene, scene.ghost, '#c4292b', 'rgba(196, 41, 43, 0.22)')
  else if (scene.ghost) drawGhost(context, scene, scene.ghost, '#1b58c4', 'rgba(27, 88, 196, 0.22)')
}

function drawGhost(context: Context, scene: Scene, ghost: Ghost, edge: string, fill: string): void {
  const row = scene.rows.find(({ key }) => key === ghost.rowKey)
  if (!row) return
  const box = boxOf(scene, row, 0, ghost.start, ghost.end)
  if (box.y + laneHeight < frame.head || box.y > scene.height) return
  context.fillStyle = fill
  context.fillRect(box.x, box.y, box.width, box.height)
  context.strokeStyle = edge
  context.lineWidth = 2
  context.setLineDash([5, 3])
  context.strokeRect(box.x + 1, box.y + 1, Math.max(1, box.width - 2), box.height - 2)
  context.setLineDash([])
}

/** Lines from each operation of the chosen order to what follows it. */
export function drawLinks(context: Context, scene: Scene, joined: readonly (readonly [GanttTask, GanttTask])[]): void {
  context.strokeStyle = '#4b5768'
  context.fillStyle = '#4b5768'
  context.lineWidth = 1.25
  for (const [before, after] of joined) {
    const a = boxOfTask(scene, before)
    const b = boxOfTask(scene, after)
    if (!a || !b) continue
    const [x1, y1] = [a.x + a.width, a.y + a.height / 2]
    const [x2, y2] = [Math.max(b.x, xOf(scene, after.start)), b.y + b.height / 2]
    const bend = x1 + 8
    const under = y2 > y1 ? a.y + a.height + 3 : a.y - 3
    context.beginPath()
    context.moveTo(x1, y1)
    context.lineTo(bend, y1)
    if (x2 - x1 > 16) context.lineTo(bend, y2)
    else {
      context.lineTo(bend, under)
      context.lineTo(x2 - 8, under)
      context.lineTo(x2 - 8, y2)
    }
    context.lineTo(x2 - 5, y2)
    context.stroke()
    context.beginPath()
    context.moveTo(x2, y2)
    context.lineTo(x2 - 6, y2 - 3.5)
    context.lineTo(x2 - 6, y2 + 3.5)
    context.fill()
  }
}
