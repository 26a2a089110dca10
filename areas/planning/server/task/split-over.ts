import { lockOrders } from '#areas/orders/server/index.ts'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { splitLot } from '#engines/scheduling/index.ts'
import type {
  splitOver as endpoint,
  LotPart,
  LotProposal,
  previewSplitOver as preview,
} from '../../contract/task/split-over.api.ts'
import { movable, refuseStale } from '../gantt/move-task.ts'
import { placeName } from '../global/figures/figures.ts'
import { standingOf } from '../global/scenario-problem.ts'
import { conflictsOf } from '../plan/consequences.ts'
import { durationAt } from '../plan/duration.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { moveTasks, standing } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { machineOf, type PlaceId, placeOf } from '../plan/places.ts'
import type { Option } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { lockPlan, updateTasks } from '../plan/write-plan.ts'
import { keepParts, makeParts } from './split-task.ts'
import { mustSee } from './visible-tasks.ts'

type Asked = InputOf<typeof preview>
type Proposed = Omit<LotProposal, 'revision'>

/** The parts in which a task would be done earliest; nothing is written or locked. */
export async function previewSplitOver(ctx: Ctx, input: Asked): Promise<LotProposal> {
  const { revision, loaded } = await recentPlan(ctx)
  const task = await splittable(ctx, loaded, input)
  return { revision, ...propose(loaded, task, input) }
}

/** Splits a task into these parts; refuses when the plan was changed since the person saw them. */
export async function splitOver(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const revision = await lockPlan(ctx)
  // Locking counted up: the person saw the revision before.
  if (input.revision !== revision - 1) throw refuse('plan.refused.changedSincePreview')
  const loaded = await loadPlan(ctx)
  const task = await splittable(ctx, loaded, input)
  const found = propose(loaded, task, input)
  if (!found.parts.length) throw refuse('splitOver.refused.noGain', { task: task.taskNo })
  await lockOrders(ctx, task.workOrderId === null ? [] : [task.workOrderId])
  const quantities = found.parts.map(({ quantity }) => quantity)
  const { shrunk, made } = await makeParts(ctx, task, quantities)
  const ids = [task.id, ...made]
  const split = await loadPlan(ctx)
  const moved = moveTasks(
    split,
    found.parts.map(({ workCenterId, machineId, start }, i) => ({
      id: ids[i] as number,
      centerId: workCenterId,
      place: placeOf(workCenterId, machineId),
      start,
    })),
  )
  const [broken] = conflictsOf(ctx, split, moved).filter(({ kind }) => kind === 'rule')
  if (broken) throw refuse('plan.refused.conflict', { task: broken.taskNo, conflict: broken.message })
  await keepParts(ctx, task, shrunk, made, await updateTasks(ctx, moved.updates))
  return { revision, ...found, ids }
}

async function splittable(ctx: Ctx, loaded: Loaded, { id, version }: Asked): Promise<OpenTask> {
  await mustSee(ctx, id)
  const task = movable(ctx, loaded, id)
  await refuseStale(ctx, loaded, task, version)
  if (task.isCombined) throw refuse('plan.refused.combined', { task: task.taskNo })
  return task
}

/** What is not a whole piece goes with the first part; every part is reckoned with it. */
function propose(loaded: Loaded, task: OpenTask, { most, least }: Asked): Proposed {
  const { problem } = standing(loaded, new Set([task.id]), new Map())
  const options = new Map((problem.options.get(task.id) ?? []).map((each) => [each.place, each]))
  const pieces = Math.floor(task.planQuantity)
  const over = add(task.planQuantity, -pieces)
  const split = splitLot(problem.input, standingOf(loaded), {
    opId: task.id,
    pieces,
    most,
    least,
    duration: (place, count) => partTime(loaded, task, options.get(place as PlaceId) as Option, add(count, over)),
  })
  const stands = task.plannedEnd === null ? null : Date.parse(task.plannedEnd)
  const before = stands ?? split?.whole ?? null
  if (!split || (stands !== null && split.end >= stands)) return { before, after: null, parts: [] }
  const parts = split.parts.map(({ machineId, pieces: count, setupStart, start, end }, i): LotPart => {
    const place = machineId as PlaceId
    const quantity = i === 0 ? add(count, over) : count
    const workCenterId = (options.get(place) as Option).centerId
    return {
      workCenterId,
      machineId: machineOf(place),
      place: placeName(loaded, place),
      quantity,
      setupStart,
      start,
      end,
    }
  })
  return { before, after: split.end, parts }
}

function partTime(loaded: Loaded, task: OpenTask, { centerId, processing }: Option, planQuantity: number): number {
  const center = loaded.places.centers.get(centerId)
  return center ? durationAt(loaded, { ...task, planQuantity, handMinutes: null }, center).processing : processing
}
