import type { GanttLine } from '../../../contract/gantt/gantt.api.ts'
import type { Readiness } from './filter.ts'
import type { LoadBucket } from './load.ts'
import type { Colouring } from './paint.ts'
import type { Paint, Palette } from './palette.ts'
import type { Plan } from './plan.ts'
import { firstAfter, type GanttRow, laneHeight, type Places, rowAt } from './rows.ts'
import type { TimeScale } from './time-scale.ts'

/** Pixels of the parts around the bars. */
export const frame = { left: 208, head: 40, foot: 50 } as const

/** A bar that is being moved, or would be: where it would stand. */
export interface Ghost {
  id: number
  rowKey: string
  start: number
  end: number
  /** The move breaks a rule. */
  broken: boolean
  /** Its order becomes late by the move. */
  late: boolean
}

/** Everything that one picture of the Gantt is made of. */
export interface Scene {
  plan: Plan
  lines: ReadonlyMap<number, GanttLine>
  rows: readonly GanttRow[]
  places: Places
  scale: TimeScale
  scrollX: number
  scrollY: number
  width: number
  height: number
  /** Ids of the chosen tasks. */
  selected: ReadonlySet<number>
  ghost: Ghost | null
  /** Where others would go by the move. */
  shifted: readonly Ghost[]
  /** Ids of tasks that somebody else changed a moment ago. */
  fresh: ReadonlySet<number>
  load: readonly LoadBucket[]
  readiness: Readiness
  /** 0: drawn faintly; null: none is. */
  wanted: Uint8Array | null
  palette: Palette
  colouring: Colouring
  paintOf(index: number): Paint
  dayText(date: string): string
  texts: { load: string; noCalendar: string; down: string; takt(seconds: number): string }
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
export function boxOfTask(scene: Scene, index: number): Box | undefined {
  const row = scene.rows[scene.places.row[index] ?? -1]
  const { setupStart, end } = scene.plan.bars
  return row && boxOf(scene, row, scene.places.lane[index] as number, setupStart[index] as number, end[index] as number)
}

/** The rows that are in sight: from, and up to but not including. */
export function rowsInSight({ rows, scrollY, height }: Scene): [number, number] {
  const first = Math.max(0, rowAt(rows, scrollY))
  const last = rowAt(rows, scrollY + height - frame.head - frame.foot)
  return [first, last < 0 ? rows.length : last + 1]
}

export interface Hit {
  row: GanttRow
  /** -1: no task. */
  index: number
  /** At the bar's end, where it is held to be stretched. */
  edge: boolean
}

const edgeWidth = 6

/** What stands at a point of the picture; null outside of the rows. */
export function hitAt(scene: Scene, x: number, y: number): Hit | null {
  if (y < frame.head || y > scene.height - frame.foot) return null
  const at = y - frame.head + scene.scrollY
  const row = scene.rows[rowAt(scene.rows, at)]
  if (!row) return null
  const none = { row, index: -1, edge: false }
  if (x < frame.left) return none
  const lane = row.lanes[Math.floor((at - row.top) / laneHeight)]
  const instant = instantAt(scene, x)
  const index = lane?.[firstAfter(scene.plan, lane, instant - scene.scale.at(2) + scene.scale.from)]
  if (index === undefined) return none
  const { setupStart, end } = scene.plan.bars
  const box = boxOf(scene, row, 0, setupStart[index] as number, end[index] as number)
  const right = box.x + box.width
  if (x < box.x || x > right) return none
  return { row, index, edge: box.width >= 3 * edgeWidth && x > right - edgeWidth }
}
