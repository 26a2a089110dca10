import { type KeyboardEvent, useRef } from 'react'
import { type GanttTask, type Plan, taskAt } from './canvas/plan.ts'
import type { GanttRow, Places } from './canvas/rows.ts'
import type { Mover, Target } from './mover.ts'

interface Keys {
  plan: Plan
  rows: readonly GanttRow[]
  places: Places
  current: GanttTask | null
  mover: Mover
  pending: boolean
  canMove(task: GanttTask): boolean
  drop(): void
  choose(task: GanttTask): void
  open(task: GanttTask): void
  undo(): void
  redo(): void
  zoom(by: 1 | -1): void
}

/** Arrows go from bar to bar; with Shift they carry the bar along, with Alt they stretch it, until that key is let go. */
export function useGanttKeys(keys: Keys) {
  const carrying = useRef<'Shift' | 'Alt' | null>(null)

  const neighbour = (key: string): GanttTask | null => {
    const { rows, places, current, plan } = keys
    const r = current ? (places.row[current.index] ?? -1) : -1
    if (!current || r < 0) {
      const first = rows.find(({ lanes }) => lanes[0]?.length)?.lanes[0]?.[0]
      return first === undefined ? null : taskAt(plan, first)
    }
    const lane = rows[r]?.lanes[places.lane[current.index] as number]
    const at = lane?.indexOf(current.index) ?? -1
    const to =
      key === 'ArrowLeft'
        ? lane?.[at - 1]
        : key === 'ArrowRight'
          ? lane?.[at + 1]
          : nearest(plan, rows, r, key === 'ArrowUp' ? -1 : 1, current.start)
    return to === undefined ? null : taskAt(plan, to)
  }

  const held = (): GanttTask | null => {
    const { current, mover, pending } = keys
    const task = mover.moving?.task ?? current
    return !task || pending || !keys.canMove(task) ? null : task
  }

  const carry = (key: string): void => {
    const task = held()
    if (!task) return
    const { mover, plan } = keys
    const { centerId, machineId, start }: Target = mover.moving ?? task
    const step = plan.grid * 60_000
    carrying.current = 'Shift'
    if (key === 'ArrowLeft') mover.to(task, { centerId, machineId, start: start - step })
    else if (key === 'ArrowRight') mover.to(task, { centerId, machineId, start: start + step })
    else {
      const next = nextPlace(keys.rows, { centerId, machineId }, key === 'ArrowUp' ? -1 : 1)
      if (next) mover.to(task, { ...next, start })
    }
  }

  const stretch = (key: string): void => {
    const task = held()
    if (!task || key === 'ArrowUp' || key === 'ArrowDown') return
    const { mover, plan } = keys
    const step = (key === 'ArrowLeft' ? -1 : 1) * plan.grid * 60_000
    const { centerId, machineId, start } = task
    carrying.current = 'Alt'
    const end = Math.max(start + plan.grid * 60_000, (mover.moving?.end ?? task.end) + step)
    mover.to(task, { centerId, machineId, start, end })
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event
    const ctrl = event.ctrlKey || event.metaKey
    const arrow = key.startsWith('Arrow')
    if (arrow && event.shiftKey) carry(key)
    else if (arrow && event.altKey) stretch(key)
    else if (arrow && !ctrl) {
      const next = neighbour(key)
      if (next) keys.choose(next)
    } else if (key === 'Enter' && keys.current) keys.open(keys.current)
    else if (key === 'Escape') {
      carrying.current = null
      keys.mover.cancel()
    } else if (ctrl && key.toLowerCase() === 'z') (event.shiftKey ? keys.redo : keys.undo)()
    else if (ctrl && key.toLowerCase() === 'y') keys.redo()
    else if (key === '+' || key === '=') keys.zoom(-1)
    else if (key === '-') keys.zoom(1)
    else return
    event.preventDefault()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (carrying.current === null || event.key !== carrying.current) return
    carrying.current = null
    event.preventDefault()
    keys.drop()
  }
  return { onKeyDown, onKeyUp }
}

/** The bar nearest in time in the next row that has any. */
function nearest(plan: Plan, rows: readonly GanttRow[], from: number, step: 1 | -1, start: number): number | undefined {
  const distance = (i: number) => Math.abs((plan.bars.start[i] as number) - start)
  for (let r = from + step; r >= 0 && r < rows.length; r += step) {
    const tasks = rows[r]?.lanes.flatMap((lane) => [...lane]) ?? []
    if (tasks.length) return tasks.reduce((best, i) => (distance(i) < distance(best) ? i : best))
  }
  return undefined
}

/** The next row that work can be done on. */
function nextPlace(
  rows: readonly GanttRow[],
  now: Pick<Target, 'centerId' | 'machineId'>,
  step: 1 | -1,
): Pick<Target, 'centerId' | 'machineId'> | null {
  const at = rows.findIndex(
    ({ kind, centerId, machineId }) => kind !== 'line' && centerId === now.centerId && machineId === now.machineId,
  )
  for (let r = at + step; at >= 0 && r >= 0 && r < rows.length; r += step) {
    const row = rows[r] as GanttRow
    if (row.kind !== 'line' && row.centerId !== null) return { centerId: row.centerId, machineId: row.machineId }
  }
  return null
}
