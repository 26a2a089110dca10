import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse, refuseField } from '#core/server/refusal.ts'
import type { resizeTask as endpoint, MoveResult } from '../../contract/task/task.api.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { type Moved, moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { placeOf } from '../plan/places.ts'
import { calendarAt } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { mustSee } from '../task/visible-tasks.ts'
import { movable, refuseStale } from './move-task.ts'

type Input = InputOf<typeof endpoint>

/** Sets how long a task takes by hand; what is in the way of its new length gives way. */
export async function resizeTask(ctx: Ctx, input: Input): Promise<MoveResult> {
  const revision = await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const { task, moved } = await tryLength(ctx, loaded, input)
  const conflicts = conflictsOf(ctx, loaded, moved)
  const blocking = conflicts.find(({ kind }) => kind === 'rule')
  if (blocking) throw refuse('plan.refused.conflict', { task: task.taskNo, conflict: blocking.message }, { conflicts })
  await writeStep(ctx, { verb: 'resize', note: task.taskNo }, moved.updates)
  return { revision, changes: changesOf(loaded, moved.updates), conflicts }
}

/** What another length would change; nothing is written or locked. */
export async function previewResize(ctx: Ctx, input: Input): Promise<MoveResult> {
  const { revision, loaded } = await recentPlan(ctx)
  const { moved } = await tryLength(ctx, loaded, input)
  return { revision, changes: changesOf(loaded, moved.updates), conflicts: conflictsOf(ctx, loaded, moved) }
}

async function tryLength(ctx: Ctx, loaded: Loaded, input: Input): Promise<{ task: OpenTask; moved: Moved }> {
  await mustSee(ctx, input.id)
  const task = movable(ctx, loaded, input.id)
  await refuseStale(ctx, loaded, task, input.version)
  if (task.plannedStart === null) throw refuse('plan.refused.noPlace', { task: task.taskNo })
  const handMinutes = lengthOf(loaded, task, input)
  const tasks = new Map(loaded.tasks).set(task.id, { ...task, handMinutes })
  const place = placeOf(task.workCenterId, task.machineId)
  const start = Math.max(loaded.now, Date.parse(task.plannedStart))
  const moved = moveTasks({ ...loaded, tasks }, [{ id: task.id, centerId: task.workCenterId, place, start }])
  const updates = moved.updates.map((update) =>
    update.id === task.id
      ? {
          ...update,
          before: { ...update.before, handMinutes: task.handMinutes },
          after: { ...update.after, handMinutes },
        }
      : update,
  )
  return { task, moved: { ...moved, updates } }
}

/** Minutes of processing asked for: as typed, or the working time up to the end that the bar was dragged to; null: standard. */
function lengthOf(loaded: Loaded, task: OpenTask, { end, minutes }: Input): number | null {
  if (end === undefined) {
    if (minutes === undefined) throw refuseField('minutes', 'invalid.required')
    return minutes
  }
  const grid = loaded.set.roundingMinutes
  const start = Date.parse(task.plannedStart as string)
  const calendar = calendarAt(loaded, loaded.places.centers.get(task.workCenterId), task.machineId)
  const working = (from: number, to: number) => (calendar ? calendar.duration(from, to) : to - from)
  const down = (loaded.downtimes.get(task.machineId ?? 0) ?? [])
    .map(({ from, to }) => working(Math.max(from, start), Math.min(to, end)))
    .reduce((sum, each) => sum + Math.max(0, each), 0)
  return Math.max(grid, Math.round((working(start, end) - down) / 60_000 / grid) * grid)
}
