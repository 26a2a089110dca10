import { type KeyboardEvent, useRef } from 'react'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import type { GanttRow } from './rows.ts'
import type { Mover, Target } from './use-mover.ts'

interface Keys {
  plan: GanttPlan
  rows: readonly GanttRow[]
  places: ReadonlyMap<number, { row: number; lane: number }>
  current: GanttTask | null
  mover: Mover
  canMove(task: GanttTask): boolean
  choose(task: GanttTask): void
  open(task: GanttTask): void
  undo(): void
  redo(): void
  zoom(by: 1 | -1): void
}

/** Arrows go from bar to bar; with Shift they carry the bar along until Shift is let go. */
export function useGanttKeys(keys: Keys) {
  const carrying = useRef(false)

  const neighbour = (key: string): GanttTask | null => {
    const { rows, places, current } = keys
    const place = current && places.get(current.id)
    if (!current || !place) return rows.find(({ lanes }) => lanes[0]?.length)?.lanes[0]?.[0] ?? null
    const lane = rows[place.row]?.lanes[place.lane] ?? []
    const at = lane.findIndex(({ id }) => id === current.id)
    if (key === 'ArrowLeft') return lane[at - 1] ?? null
    if (key === 'ArrowRight') return lane[at + 1] ?? null
    return nearest(rows, place.row, key === 'ArrowUp' ? -1 : 1, current)
  }

  const carry = (key: string): void => {
    const { current, mover, plan } = keys
    if (!current || mover.pending || !keys.canMove(current)) return
    const now: Target = mover.moving ?? current
    const step = plan.grid * 60_000
    carrying.current = true
    if (key === 'ArrowLeft') mover.to(current, { ...targetOf(now), start: now.start - step })
    else if (key === 'ArrowRight') mover.to(current, { ...targetOf(now), start: now.start + step })
    else {
      const next = nextPlace(keys.rows, now, key === 'ArrowUp' ? -1 : 1)
      if (next) mover.to(current, { ...next, start: now.start })
    }
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const ctrl = event.ctrlKey || event.metaKey
    const arrow = key.startsWith('Arrow')
    if (arrow && event.shiftKey) carry(key)
    else if (arrow && !ctrl && !event.altKey) {
      const next = neighbour(key)
      if (next) keys.choose(next)
    } else if (key === 'Enter' && keys.current) keys.open(keys.current)
    else if (key === 'Escape') {
      carrying.current = false
      keys.mover.cancel()
    } else if (ctrl && key.toLowerCase() === 'z') (event.shiftKey ? keys.redo : keys.undo)()
    else if (ctrl && key.toLowerCase() === 'y') keys.redo()
    else if (key === '+' || key === '=') keys.zoom(-1)
    else if (key === '-') keys.zoom(1)
    else return
    event.preventDefault()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Shift' || !carrying.current) return
    carrying.current = false
    void keys.mover.drop()
  }
  return { onKeyDown, onKeyUp }
}

const targetOf = ({ centerId, machineId, start }: Target): Target => ({ centerId, machineId, start })

/** The bar nearest in time in the next row that has any. */
function nearest(rows: readonly GanttRow[], from: number, step: 1 | -1, task: GanttTask): GanttTask | null {
  for (let r = from + step; r >= 0 && r < rows.length; r += step) {
    const tasks = rows[r]?.lanes.flat() ?? []
    if (tasks.length)
      return tasks.reduce((best, each) =>
        Math.abs(each.start - task.start) < Math.abs(best.start - task.start) ? each : best,
      )
  }
  return null
}

/** The next row that work can be done on. */
function nextPlace(rows: readonly GanttRow[], now: Target, step: 1 | -1): Omit<Target, 'start'> | null {
  const at = rows.findIndex(
    ({ kind, centerId, machineId }) => kind !== 'line' && centerId === now.centerId && machineId === now.machineId,
  )
  for (let r = at + step; at >= 0 && r >= 0 && r < rows.length; r += step) {
    const row = rows[r] as GanttRow
    if (row.kind !== 'line' && row.centerId !== null) return { centerId: row.centerId, machineId: row.machineId }
  }
  return null
}
