import { useCallback, useEffect, useRef, useState } from 'react'
import { useAct } from '#core/web/live.ts'
import { CallError, call } from '#core/web/request.ts'
import type { GanttPlan, GanttTask } from '../../contract/gantt.api.ts'
import { type MoveResult, moveTask, previewMoveTask } from '../../contract/task.api.ts'
import type { Ghost } from './scene.ts'

/** Where a task is being moved to. */
export interface Target {
  centerId: number
  machineId: number | null
  start: number
}

interface Moving extends Target {
  task: GanttTask
  /** What the server says of this target; null while it is asked. */
  result: MoveResult | null
  /** Why it cannot stand there at all. */
  refused: string | null
}

export interface Mover {
  moving: Moving | null
  pending: boolean
  to(task: GanttTask, target: Target): void
  drop(): Promise<void>
  cancel(): void
}

const askAfter = 60

/** A move at work: the bar follows at once, the consequences come from the server while the person still holds it. */
export function useMover(onMoved: (result: MoveResult) => void): Mover {
  const [moving, setMoving] = useState<Moving | null>(null)
  const latest = useRef<Moving | null>(null)
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; stop: AbortController } | null>(null)
  const act = useAct(moveTask, { topics: ['task'], onDone: onMoved })

  const show = useCallback((next: Moving | null) => {
    latest.current = next
    setMoving(next)
  }, [])
  const stopAsking = useCallback(() => {
    if (!asking.current) return
    clearTimeout(asking.current.timer)
    asking.current.stop.abort()
    asking.current = null
  }, [])
  useEffect(() => stopAsking, [stopAsking])

  const ask = useCallback(async () => {
    const now = latest.current
    if (!now) return
    const stop = asking.current?.stop
    const { task, centerId, machineId, start } = now
    const input = { id: task.id, version: task.version, workCenterId: centerId, machineId, start }
    const answered = (part: Partial<Moving>) => {
      const still = latest.current
      if (still && still.start === start && still.centerId === centerId && still.machineId === machineId)
        show({ ...still, ...part })
    }
    try {
      answered({ result: await call(previewMoveTask, input, { signal: stop?.signal, quiet: true }), refused: null })
    } catch (error) {
      if (!stop?.signal.aborted && error instanceof CallError) answered({ refused: error.message })
    }
  }, [show])

  const to = useCallback(
    (task: GanttTask, target: Target) => {
      const now = latest.current
      const same =
        now?.task.id === task.id &&
        now.start === target.start &&
        now.centerId === target.centerId &&
        now.machineId === target.machineId
      if (same) return
      stopAsking()
      show({ task, ...target, result: null, refused: null })
      asking.current = { timer: setTimeout(() => void ask(), askAfter), stop: new AbortController() }
    },
    [ask, show, stopAsking],
  )
  const cancel = useCallback(() => {
    stopAsking()
    show(null)
  }, [show, stopAsking])
  const drop = useCallback(async () => {
    const now = latest.current
    stopAsking()
    if (!now) return
    const { task, centerId, machineId, start } = now
    const stays = start === task.start && centerId === task.centerId && machineId === task.machineId
    if (!stays) await act.run({ id: task.id, version: task.version, workCenterId: centerId, machineId, start })
    show(null)
  }, [act, show, stopAsking])
  return { moving, pending: act.pending, to, drop, cancel }
}

/** The row of a place in the resource view. */
export const rowKeyOf = (centerId: number, machineId: number | null): string =>
  machineId === null ? `w${centerId}` : `w${centerId}/m${machineId}`

/** The bar that is held and those that give way, as they are drawn. */
export function ghostsOf(
  plan: GanttPlan,
  moving: Moving | null,
  byOrder: boolean,
): { ghost: Ghost | null; shifted: Ghost[] } {
  if (!moving) return { ghost: null, shifted: [] }
  const { task, result } = moving
  const keyOf = (each: GanttTask, centerId: number, machineId: number | null) =>
    byOrder ? `o${each.orderId ?? each.members[0]?.orderId}` : rowKeyOf(centerId, machineId)
  const own = result?.changes.find(({ id }) => id === task.id)?.after
  const broken = moving.refused !== null || (result?.conflicts.some(({ kind }) => kind === 'rule') ?? false)
  const start = own?.start ?? moving.start
  const ghost: Ghost = {
    task,
    rowKey: keyOf(task, own?.workCenterId ?? moving.centerId, own ? own.machineId : moving.machineId),
    start,
    end: own?.end ?? start + task.end - task.start,
    broken,
  }
  const known = new Map(plan.tasks.map((each) => [each.id, each]))
  const shifted = (result?.changes ?? []).flatMap(({ id, after }): Ghost[] => {
    const other = known.get(id)
    if (id === task.id || !other || after.start === null || after.end === null) return []
    const rowKey = keyOf(other, after.workCenterId, after.machineId)
    return [{ task: other, rowKey, start: after.start, end: after.end, broken: false }]
  })
  return { ghost, shifted }
}

/** The plan as it is once a step is done, until the server's own answer is there. */
export function withChanges(plan: GanttPlan, { changes, revision }: MoveResult): GanttPlan {
  const moved = new Map(changes.map((change) => [change.id, change.after]))
  const tasks = plan.tasks.flatMap((task) => {
    const after = moved.get(task.id)
    if (!after) return [task]
    if (after.start === null || after.end === null) return []
    const setupStart = after.start - (task.start - task.setupStart)
    const { workCenterId: centerId, machineId, start, end } = after
    return [{ ...task, centerId, machineId, start, end, setupStart, version: task.version + 1 }]
  })
  return { ...plan, revision, tasks }
}
