import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { buildModel, level, type StretchLoad, scheduleOf } from '#engines/scheduling/index.ts'
import { addDays, localDate, startOfDate } from '#engines/working-time/index.ts'
import type {
  levelLoad as endpoint,
  LevelDay,
  LevelledLoad,
  previewLevelLoad as preview,
} from '../../contract/gantt/level.api.ts'
import { placeName } from '../global/figures/figures.ts'
import { standingOf } from '../global/scenario-problem.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { judged, type Moved, mayGive, outcomeOf } from '../plan/moves.ts'
import type { PlaceId } from '../plan/places.ts'
import { buildProblem } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { frozenTasks } from '../plan/windows/frozen.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'

type Asked = InputOf<typeof preview>

/** What levelling would change; nothing is written or locked. */
export async function previewLevelLoad(ctx: Ctx, input: Asked): Promise<LevelledLoad> {
  const { revision, loaded } = await recentPlan(ctx)
  const { moved, days } = await levelled(ctx, loaded, input)
  return { revision, days, changes: changesOf(loaded, moved.updates) }
}

/** Makes the load even; refuses when the plan was changed since the person saw what it would do. */
export async function levelLoad(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<LevelledLoad> {
  const revision = await lockPlan(ctx)
  // Locking counted up: the person saw the revision before.
  if (input.revision !== revision - 1) throw refuse('plan.refused.changedSincePreview')
  const loaded = await loadPlan(ctx)
  const { moved, days } = await levelled(ctx, loaded, input)
  const broken = conflictsOf(ctx, loaded, moved).find(({ kind }) => kind === 'rule' || kind === 'lost')
  if (broken) throw refuse('plan.refused.conflict', { task: broken.taskNo, conflict: broken.message })
  await writeStep(ctx, { verb: 'level' }, moved.updates)
  return { revision, days, changes: changesOf(loaded, moved.updates) }
}

/** Tries × tasks that are reckoned within some second. */
const work = 3_000_000

async function levelled(
  ctx: Ctx,
  loaded: Loaded,
  { lineIds, days }: Asked,
): Promise<{ moved: Moved; days: LevelDay[] }> {
  const lines = lineIds && new Set(lineIds)
  const visible = await visibleTasks(ctx)
  const mine = [...loaded.tasks.values()].filter(
    (task) => visible.has(task.id) && mayGive(loaded, task) && (!lines || lines.has(task.lineId ?? 0)),
  )
  const free = new Set(mine.map(({ id }) => id))
  for (const id of frozenTasks(loaded, free, loaded.now + loaded.set.frozenHours * 3_600_000)) free.delete(id)
  const problem = buildProblem(loaded, { free, useAlternatives: false })
  const model = buildModel(problem.input)
  const schedule = scheduleOf(model, standingOf(loaded))
  const { known } = judged({ problem, model, schedule, free })
  const today = localDate(loaded.zone, loaded.now)
  const cuts = Array.from({ length: days + 1 }, (_, day) => startOfDate(loaded.zone, addDays(today, day)))
  const tries = Math.ceil(work / Math.max(1, model.opCount))
  const found = level(model, schedule, { cuts, tries })
  const moved = outcomeOf(loaded, { problem, model, known }, schedule, found.schedule, new Set())
  return { moved, days: daysOf(loaded, found.before, found.after) }
}

const daysOf = (loaded: Loaded, before: StretchLoad[], after: StretchLoad[]): LevelDay[] => {
  const load = ({ busy, available }: StretchLoad) => (available > 0 ? busy / available : null)
  const peak = ({ peak: at }: StretchLoad) => at && { place: placeName(loaded, at.machineId as PlaceId), load: at.load }
  return before.map((was, i) => {
    const is = after[i] ?? was
    return {
      date: localDate(loaded.zone, was.from),
      before: load(was),
      after: load(is),
      peakBefore: peak(was),
      peakAfter: peak(is),
    }
  })
}
