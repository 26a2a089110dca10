import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { useAct } from '#core/web/live/live.ts'
import type { GanttPlan } from '../../contract/gantt/gantt.api.ts'
import { type MoveResult, moveTask, resizeTask } from '../../contract/task/task.api.ts'
import { type GanttTask, indexOf, ordersOf, type Plan } from './canvas/plan.ts'
import { rowKeyOf } from './canvas/rows.ts'
import type { Ghost } from './canvas/scene.ts'
import { Mover, type Moving, moveInput, resizeInput } from './mover.ts'
import { usePreviewer } from './preview/use-previewer.ts'

/** The mover of this page, and letting go of what it holds. `chosen`: some task is. */
export function useMover(plan: Plan, chosen: boolean, onMoved: (result: MoveResult) => void) {
  const [mover] = useState(() => new Mover())
  const move = useAct(moveTask, { topics: ['task'], onDone: onMoved })
  const resize = useAct(resizeTask, { topics: ['task'], onDone: onMoved })
  usePreviewer(plan, mover, chosen)
  useEffect(() => () => mover.cancel(), [mover])
  useEffect(() => {
    mover.planned(plan.revision, (id) => plan.bars.version[indexOf(plan, id)] ?? null)
  }, [mover, plan])
  const { run: sendMove } = move
  const { run: sendResize } = resize
  const drop = useCallback(async () => {
    const { moving } = mover
    if (!moving) return
    const { task } = moving
    if (moving.end !== undefined && moving.end !== task.end) await sendResize(resizeInput(moving))
    else if (moving.end === undefined && !stays(moving, task)) await sendMove(moveInput(moving))
    mover.cancel()
  }, [mover, sendMove, sendResize])
  return { mover, drop, pending: move.pending || resize.pending }
}

const stays = ({ start, centerId, machineId }: Moving, task: GanttTask): boolean =>
  start === task.start && centerId === task.centerId && machineId === task.machineId

/** What is held, for what shows it. */
export const useMoving = (mover: Mover): Moving | null => useSyncExternalStore(mover.subscribe, mover.now)

/** The bar that is held and those that give way, as they are drawn. */
export function ghostsOf(
  plan: Plan,
  moving: Moving | null,
  byOrder: boolean,
): { ghost: Ghost | null; shifted: Ghost[] } {
  if (!moving) return { ghost: null, shifted: [] }
  const { task, result } = moving
  const late = lateOrders(plan, result)
  const ghostAt = (
    index: number,
    id: number,
    centerId: number,
    machineId: number | null,
    start: number,
    end: number,
  ) => {
    const orders = ordersOf(plan, index)
    const rowKey = byOrder ? `o${orders[0]?.id}` : rowKeyOf(centerId, machineId)
    return { id, rowKey, start, end, broken: false, late: orders.some((order) => late.has(order.id)) }
  }
  const own = result?.changes.find(({ id }) => id === task.id)?.after
  const start = own?.start ?? moving.start
  const end = own?.end ?? moving.end ?? start + task.end - task.start
  const { workCenterId = moving.centerId, machineId = moving.machineId } = own ?? {}
  const broken =
    moving.overtaken || moving.refused !== null || (result?.conflicts.some(({ kind }) => kind === 'rule') ?? false)
  const shifted = (result?.changes ?? []).flatMap(({ id, after }): Ghost[] => {
    const index = indexOf(plan, id)
    if (id === task.id || index < 0 || after.start === null || after.end === null) return []
    return [ghostAt(index, id, after.workCenterId, after.machineId, after.start, after.end)]
  })
  return {
    ghost: { ...ghostAt(indexOf(plan, task.id), task.id, workCenterId, machineId, start, end), broken },
    shifted,
  }
}

/** Orders that the move makes late. */
function lateOrders(plan: Plan, result: MoveResult | null): Set<number> {
  const ids = (result?.conflicts ?? []).filter(({ kind }) => kind === 'late').map(({ id }) => indexOf(plan, id))
  return new Set(ids.flatMap((index) => (index < 0 ? [] : ordersOf(plan, index).map(({ id }) => id))))
}

/** The plan as it is once a step is done, until the server's own answer is there. */
export function withChanges(plan: GanttPlan, { changes, revision }: MoveResult): GanttPlan {
  const { tasks } = plan
  const places = new Map(changes.map((change) => [change.id, change.after]))
  const next = {
    ...tasks,
    version: [...tasks.version],
    center: [...tasks.center],
    machine: [...tasks.machine],
    setupStart: [...tasks.setupStart],
    start: [...tasks.start],
    end: [...tasks.end],
  }
  tasks.id.forEach((id, i) => {
    const after = places.get(id)
    if (!after || after.start === null || after.end === null) return
    next.version[i] = (tasks.version[i] as number) + 1
    next.center[i] = after.workCenterId
    next.machine[i] = after.machineId ?? 0
    next.setupStart[i] = after.setupStart ?? after.start
    next.start[i] = after.start
    next.end[i] = after.end
  })
  return { ...plan, revision, tasks: next }
}
