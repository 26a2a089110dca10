import type { GanttLine, GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import type { LoadBucket } from './load.ts'
import type { Colouring } from './paint.ts'
import { firstAfter, type GanttRow, laneHeight, rowAt } from './rows.ts'
import type { TimeScale } from './time-scale.ts'

/** Pixels of the parts around the bars. */
export const frame = { left: 208, head: 40, foot: 50 } as const

/** A bar that is being moved, or would be: where it would stand. */
export interface Ghost {
  task: GanttTask
  rowKey: string
  start: number
  end: number
  /** The move breaks a rule. */
  broken: boolean
}

/** Everything that one picture of the Gantt is made of. */
export interface Scene {
  plan: GanttPlan
  lines: ReadonlyMap<number, GanttLine>
  rows: readonly GanttRow[]
  places: ReadonlyMap<number, { row: number; lane: number }>
  scale: TimeScale
  scrollX: number
  scrollY: number
  width: number
  height: number
  colouring: Colouring
  selected: ReadonlySet<number>
  /** Order whose operations are joined by lines; null: none. */
  orderId: number | null
  ghost: Ghost | null
  /** Where others would go by the move. */
  shifted: readonly Ghost[]
  load: readonly LoadBucket[]
  faint(task: GanttTask): boolean
  dayText(date: string): string
  loadText: string
  noCalendarText: string
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const pad = 3

export const xOf = (scene: Scene, instant: number): number => frame.left + scene.scale.xOf(instant) - scene.scrollX
export const instantAt = (scene: Scene, x: number): number => scene.scale.at(x - frame.left + scene.scrollX)
const yOf = (scene: Scene, row: GanttRow, lane: number): number =>
  frame.head + row.top - scene.scrollY + lane * laneHeight

/** Where a bar stands in the picture, set-up included. */
export function boxOf(scene: Scene, row: GanttRow, lane: number, from: number, to: number): Box {
  const x = xOf(scene, from)
  return { x, y: yOf(scene, row, lane) + pad, width: Math.max(2, xOf(scene, to) - x), height: laneHeight - 2 * pad }
}

/** Where a task's bar stands, whether in sight or not; undefined when no row shows it. */
export function boxOfTask(scene: Scene, task: GanttTask): Box | undefined {
  const place = scene.places.get(task.id)
  const row = place && scene.rows[place.row]
  return row && boxOf(scene, row, place.lane, task.setupStart, task.end)
}

/** The rows that are in sight: from, and up to but not including. */
export function rowsInSight({ rows, scrollY, height }: Scene): [number, number] {
  const first = Math.max(0, rowAt(rows, scrollY))
  const last = rowAt(rows, scrollY + height - frame.head - frame.foot)
  return [first, last < 0 ? rows.length : last + 1]
}

export interface Hit {
  row: GanttRow
  task: GanttTask | null
}

/** What stands at a point of the picture; null outside of the rows. */
export function hitAt(scene: Scene, x: number, y: number): Hit | null {
  if (y < frame.head || y > scene.height - frame.foot) return null
  const at = y - frame.head + scene.scrollY
  const row = scene.rows[rowAt(scene.rows, at)]
  if (!row) return null
  if (x < frame.left) return { row, task: null }
  const lane = row.lanes[Math.floor((at - row.top) / laneHeight)]
  const instant = instantAt(scene, x)
  const task = lane?.[firstAfter(lane, instant - scene.scale.at(2) + scene.scale.from)]
  const box = task && boxOf(scene, row, 0, task.setupStart, task.end)
  return { row, task: task && box && x >= box.x && x <= box.x + box.width ? task : null }
}
