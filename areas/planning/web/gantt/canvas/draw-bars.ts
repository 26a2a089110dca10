import { aspectPaths, pathOf, runnablePath } from '../readiness-icons.ts'
import { closedWithin, openOfBar } from './closed.ts'
import { isRunnable, lackingIn } from './filter.ts'
import type { Paint } from './palette.ts'
import { has, indexOf, operationOf, ordersOf, type Plan } from './plan.ts'
import { firstAfter, type GanttRow, type Lane, laneHeight } from './rows.ts'
import { type Box, boxOf, boxOfTask, frame, type Ghost, instantAt, rowsInSight, type Scene, xOf } from './scene.ts'

type Context = CanvasRenderingContext2D

const widths = new Map<string, number>()

/** The bars in sight. Where many fall on one pixel, one is drawn for all. */
export function drawBars(context: Context, scene: Scene): void {
  const from = instantAt(scene, frame.left)
  const to = instantAt(scene, scene.width)
  const [first, end] = rowsInSight(scene)
  const byOrder = scene.rows[0]?.kind === 'order'
  const { bars } = scene.plan
  context.font = '12px system-ui, sans-serif'
  context.textBaseline = 'middle'
  for (let r = first; r < end; r++) {
    const row = scene.rows[r] as GanttRow
    row.lanes.forEach((lane, l) => {
      let drawnTo = Number.NEGATIVE_INFINITY
      for (let at = firstAfter(scene.plan, lane, from); at < lane.length; at++) {
        const i = lane[at] as number
        const setupStart = bars.setupStart[i] as number
        if (setupStart > to) break
        const box = boxOf(scene, row, l, setupStart, bars.end[i] as number)
        const right = box.x + box.width
        if (right <= drawnTo + 1 && box.width < 3) continue
        drawBar(context, scene, i, box, byOrder)
        if (box.width > 6 && changesMold(scene.plan, lane, at)) drawMoldChange(context, scene, box)
        drawnTo = right
      }
    })
  }
}

function drawBar(context: Context, scene: Scene, i: number, box: Box, byOrder: boolean): void {
  const { plan } = scene
  const { bars } = plan
  const { fill, edge } = scene.paintOf(i)
  const start = Math.max(box.x, xOf(scene, bars.start[i] as number))
  const right = box.x + box.width
  const good = bars.good[i] as number
  const held = scene.ghost !== null && scene.ghost.id === bars.id[i]
  const faint = scene.wanted !== null && scene.wanted[i] === 0
  if (faint || held) context.globalAlpha = faint ? 0.25 : 0.45
  context.fillStyle = fill
  context.fillRect(start, box.y, right - start, box.height)
  if (right - start > 8) drawPauses(context, scene, i, box)
  if (start > box.x + 1) drawSetup(context, scene, i, start, box, edge)
  if (good > 0) {
    context.fillStyle = edge
    context.fillRect(
      start,
      box.y + box.height - 4,
      (right - start) * Math.min(1, good / (bars.quantity[i] as number)),
      4,
    )
  }
  drawEdge(context, start, right, box, edge, has(plan, i, 'released'))
  if (box.width > 6) drawMarks(context, scene, i, box, edge)
  const icons = right - start > 34 && !faint ? drawReadiness(context, scene, i, box) : 0
  if (right - start > 28) drawLabel(context, scene, i, Math.max(start, frame.left), right - icons, box, byOrder)
  if (faint || held) context.globalAlpha = 1
}

/** Where nobody works a bar is only a thread: its nights, rests and days off. */
function drawPauses(context: Context, scene: Scene, i: number, box: Box): void {
  const { bars } = scene.plan
  const open = openOfBar(scene.plan, i)
  if (!open) return
  const from = Math.max(bars.start[i] as number, instantAt(scene, frame.left))
  const to = Math.min(bars.end[i] as number, instantAt(scene, scene.width))
  context.fillStyle = scene.palette.lineSoft
  for (const [start, end] of closedWithin(open, from, to)) {
    const x = xOf(scene, start)
    const wide = xOf(scene, end) - x
    if (wide < 2) continue
    context.fillRect(x, box.y, wide, box.height / 2 - 3)
    context.fillRect(x, box.y + box.height / 2 + 3, wide, box.height / 2 - 3)
  }
}

/** A draft that the floor does not know yet is dashed. */
function drawEdge(context: Context, start: number, right: number, box: Box, edge: string, released: boolean): void {
  context.strokeStyle = edge
  context.lineWidth = 1
  if (!released) context.setLineDash([3, 2])
  context.strokeRect(start + 0.5, box.y + 0.5, Math.max(1, right - start - 1), box.height - 1)
  if (!released) context.setLineDash([])
}

/** Set-up: slanted lines before the bar, a thread where nobody works. */
function drawSetup(context: Context, scene: Scene, i: number, to: number, box: Box, edge: string): void {
  context.strokeStyle = edge
  context.lineWidth = 1
  const open = openOfBar(scene.plan, i)
  const [first, last] = [instantAt(scene, box.x), instantAt(scene, to)]
  let from = box.x
  for (const [start, end] of open ? closedWithin(open, first, last) : []) {
    const [left, right] = [xOf(scene, start), Math.min(to, xOf(scene, end))]
    if (right - left < 2) continue
    hatch(context, from, left, box)
    context.fillStyle = edge
    context.fillRect(left, box.y + box.height / 2 - 0.5, right - left, 1)
    from = right
  }
  hatch(context, from, to, box)
}

function hatch(context: Context, from: number, to: number, box: Box): void {
  context.beginPath()
  const tall = box.height - 8
  const [top, bottom] = [box.y + 4, box.y + 4 + tall]
  for (let x = from - tall + 2; x < to; x += 5) {
    const [x1, x2] = [Math.max(from, x), Math.min(to, x + tall)]
    if (x2 <= x1) continue
    context.moveTo(x1, bottom - (x1 - x))
    context.lineTo(x2, top + (x + tall - x2))
  }
  context.stroke()
}

/** Whether a task needs another mold than what came before it on its machine. */
function changesMold(plan: Plan, lane: Lane, at: number): boolean {
  const mold = operationOf(plan, lane[at] as number)?.mold ?? null
  if (mold === null || at === 0) return false
  return operationOf(plan, lane[at - 1] as number)?.mold !== mold
}

/** A diamond where the set-up begins: the mold is changed. */
function drawMoldChange(context: Context, { palette }: Scene, { x, y, height }: Box): void {
  const middle = y + height / 2
  context.fillStyle = palette.change
  context.beginPath()
  context.moveTo(x, middle - 5)
  context.lineTo(x + 5, middle)
  context.lineTo(x, middle + 5)
  context.lineTo(x - 5, middle)
  context.fill()
}

/** A corner for what differs from its publication, a lock for what is locked, a line above a length set by hand. */
function drawMarks(context: Context, { plan, fresh, palette }: Scene, i: number, box: Box, edge: string): void {
  const right = box.x + box.width
  if (has(plan, i, 'changed')) {
    context.fillStyle = palette.warning
    context.beginPath()
    context.moveTo(right - 9, box.y)
    context.lineTo(right, box.y)
    context.lineTo(right, box.y + 9)
    context.fill()
  }
  if (has(plan, i, 'byHand')) {
    context.fillStyle = palette.change
    context.fillRect(right - 3, box.y + 3, 3, box.height - 6)
  }
  if (fresh.size && fresh.has(plan.bars.id[i] as number)) {
    context.strokeStyle = palette.change
    context.lineWidth = 3
    context.strokeRect(box.x - 1.5, box.y - 1.5, box.width + 3, box.height + 3)
  }
  if (!has(plan, i, 'locked') || box.width < 16) return
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

/** What it lacks, as red signs before its end; a green one when it can run now. @returns the pixels that they take */
function drawReadiness(context: Context, scene: Scene, i: number, box: Box): number {
  const packed = scene.readiness[i] ?? 0
  if (packed === 0) return 0
  const paths = isRunnable(packed) ? [runnablePath] : lackingIn(packed).map((aspect) => aspectPaths[aspect])
  if (!paths.length) return 0
  const locked = has(scene.plan, i, 'locked') ? 14 : 0
  const room = Math.min(paths.length, Math.floor((box.width - 20 - locked) / 14))
  const y = box.y + (box.height - 12) / 2
  for (let n = 0; n < room; n++) {
    const x = box.x + box.width - locked - 15 - n * 14
    context.fillStyle = isRunnable(packed) ? scene.palette.success : scene.palette.error
    context.translate(x, y)
    context.fill(pathOf(paths[n] as string))
    context.translate(-x, -y)
  }
  return Math.max(0, room) * 14
}

function drawLabel(
  context: Context,
  { plan, width, palette }: Scene,
  i: number,
  left: number,
  right: number,
  box: Box,
  byOrder: boolean,
): void {
  const room = Math.min(right, width) - left - 10 - (has(plan, i, 'locked') ? 14 : 0)
  if (room < 16) return
  context.fillStyle = palette.ink
  context.fillText(labelThatFits(context, labelsOf(plan, i, byOrder), room), left + 5, box.y + box.height / 2 + 0.5)
}

/** What a bar may be called, the fullest first: its product, which a planner knows it by, then its operation and order. */
export function labelsOf(plan: Plan, i: number, byOrder: boolean): string[] {
  const operation = operationOf(plan, i)?.name ?? ''
  if (byOrder) return [operation]
  const orders = ordersOf(plan, i)
  const products = [...new Set(orders.map(({ materialDesc, materialNo }) => materialDesc || materialNo))].join(' + ')
  const numbers = orders.map(({ workorderNo }) => workorderNo).join(' + ')
  return [`${products} · ${operation} · ${numbers}`, `${products} · ${operation}`, products]
}

/** The fullest that fits whole; else as much of the last as says anything: a letter and dots say nothing. */
function labelThatFits(context: Context, labels: readonly string[], room: number): string {
  const whole = labels.find((label) => widthOf(context, label) <= room)
  if (whole !== undefined) return whole
  const cut = fitted(context, labels.at(-1) ?? '', room)
  return cut.length > 3 ? cut : ''
}

/** As much of a text as there is room for. Widths are measured once a text. */
function fitted(context: Context, text: string, room: number): string {
  const width = widthOf(context, text)
  if (width <= room) return text
  const letters = Math.floor((text.length * (room - 8)) / width)
  return letters > 0 ? `${text.slice(0, letters)}…` : ''
}

function widthOf(context: Context, text: string): number {
  let width = widths.get(text)
  if (width === undefined) {
    if (widths.size > 20_000) widths.clear()
    width = context.measureText(text).width
    widths.set(text, width)
  }
  return width
}

/** Where a bar that is moved, and those that give way, would stand; what becomes late by it is red. */
export function drawGhosts(context: Context, scene: Scene): void {
  const rows = new Map(scene.ghost || scene.shifted.length ? scene.rows.map((row) => [row.key, row]) : [])
  for (const ghost of scene.shifted)
    drawGhost(
      context,
      scene,
      rows.get(ghost.rowKey),
      ghost,
      ghost.late ? scene.palette.ghosts.late : scene.palette.ghosts.shifted,
    )
  if (!scene.ghost) return
  const paint = scene.ghost.broken
    ? scene.palette.ghosts.broken
    : scene.ghost.late
      ? scene.palette.ghosts.late
      : scene.palette.ghosts.held
  drawGhost(context, scene, rows.get(scene.ghost.rowKey), scene.ghost, paint)
}

function drawGhost(
  context: Context,
  scene: Scene,
  row: GanttRow | undefined,
  ghost: Ghost,
  { edge, fill }: Paint,
): void {
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
  const index = indexOf(scene.plan, ghost.id)
  const from = index < 0 ? undefined : boxOfTask(scene, index)
  if (!from || Math.hypot(from.x - box.x, from.y - box.y) < 12) return
  // A thin line from where it stands now.
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(from.x, from.y + from.height / 2)
  context.lineTo(box.x, box.y + box.height / 2)
  context.stroke()
}

/** Lines from each operation of the chosen order to what follows it. */
export function drawLinks(context: Context, scene: Scene, joined: readonly (readonly [number, number])[]): void {
  context.strokeStyle = scene.palette.inkSoft
  context.fillStyle = scene.palette.inkSoft
  context.lineWidth = 1.25
  for (const [before, after] of joined) {
    const a = boxOfTask(scene, before)
    const b = boxOfTask(scene, after)
    if (!a || !b) continue
    const [x1, y1] = [a.x + a.width, a.y + a.height / 2]
    const [x2, y2] = [Math.max(b.x, xOf(scene, scene.plan.bars.start[after] as number)), b.y + b.height / 2]
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
