import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { notFound, refuse } from '#core/server/refusal.ts'
import type { CampaignMoved, moveCampaign as endpoint } from '../../contract/stamping/stamping.api.ts'
import { movable, refusePress, refuseStale } from '../gantt/move-task.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { type Move, type Moved, moveTasks } from '../plan/moves.ts'
import { placeOf, placesOf } from '../plan/places.ts'
import type { Planned } from '../plan/planned.ts'
import { maintenanceFor, type Stand, standsOf } from '../plan/press/press.ts'
import { openAt, withWindows } from '../plan/press/press-windows.ts'
import { placeCalendars } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { moldNumber } from './campaigns.ts'
import { pressFiguresOf } from './press-figures.ts'
import { maintenanceConflicts, tightMaintenance } from './tight-maintenance.ts'

type Input = InputOf<typeof endpoint>

/** Maintenance that moves with its tasks moves what follows again: so often at most. */
const roundsMost = 3

/** Moves a campaign; refuses what would break a rule and says which. */
export async function moveCampaign(ctx: Ctx, input: Input): Promise<CampaignMoved> {
  const revision = await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const { moved, note, visible } = await tryMove(ctx, loaded, input)
  const result = resultOf(ctx, loaded, moved, visible)
  const blocking = result.conflicts.find(({ kind }) => kind === 'rule')
  if (blocking)
    throw refuse('stamping.refused.conflict', { conflict: blocking.message }, { conflicts: result.conflicts })
  await writeStep(ctx, { verb: 'move', note }, moved.updates)
  return { revision, ...result }
}

/** What moving a campaign would change; nothing is written or locked. */
export async function previewMoveCampaign(ctx: Ctx, input: Input): Promise<CampaignMoved> {
  const { revision, loaded } = await recentPlan(ctx)
  const { moved, visible } = await tryMove(ctx, loaded, input)
  return { revision, ...resultOf(ctx, loaded, moved, visible) }
}

async function tryMove(ctx: Ctx, loaded: Loaded, { tasks, workCenterId, machineId, start }: Input) {
  const visible = await visibleTasks(ctx)
  const center = loaded.places.centers.get(workCenterId)
  if (!center || tasks.some(({ id }) => !visible.has(id))) throw notFound()
  if (!center.press) throw refuse('stamping.refused.notPress', { center: center.name })
  const place = machineId ? placeOf(center.id, machineId) : placesOf(center)[0]
  if (place === undefined || !placesOf(center).includes(place))
    throw refuse('plan.refused.machine', { center: center.name })
  const moves: Move[] = []
  const molds = new Set<string>()
  for (const { id, version } of tasks) {
    const task = movable(ctx, loaded, id)
    await refuseStale(ctx, loaded, task, version)
    refusePress(loaded, task, center)
    molds.add(moldNumber(loaded, task) ?? task.taskNo)
    moves.push({
      id,
      centerId: center.id,
      place,
      start: Math.max(loaded.now, start),
      behind: moves.length > 0,
    })
  }
  return { moved: keepingMaintenance(loaded, moves), note: [...molds].join(ctx.t('listed')), visible }
}

/** Moves tasks, and looks again as long as a mold would have no time for its maintenance where it then is needed. */
function keepingMaintenance(loaded: Loaded, moves: readonly Move[]): Moved {
  const open = openAt(placeCalendars(loaded))
  const all = new Set(loaded.tasks.keys())
  const standing = standsOf(loaded)
  const before = tightMaintenance(loaded, standing, open).length
  let moved = moveTasks(loaded, moves)
  for (let round = 0; round < roundsMost; round++) {
    const stands = standsAfter(standing, moved, all)
    if (tightMaintenance(loaded, stands, open).length <= before) break
    moved = moveTasks(withWindows(loaded, maintenanceFor(loaded, stands, open).windows), moves)
  }
  return moved
}

function resultOf(
  ctx: Ctx,
  loaded: Loaded,
  moved: Moved,
  visible: ReadonlySet<number>,
): Omit<CampaignMoved, 'revision'> {
  const open = openAt(placeCalendars(loaded))
  const before = standsOf(loaded).filter(({ id }) => visible.has(id))
  const after = standsAfter(before, moved, visible)
  const maintenance = maintenanceConflicts(
    ctx,
    loaded,
    tightMaintenance(loaded, before, open),
    tightMaintenance(loaded, after, open),
  )
  return {
    changes: changesOf(loaded, moved.updates),
    conflicts: [...conflictsOf(ctx, loaded, moved), ...maintenance],
    before: pressFiguresOf(loaded, before, open, visible),
    after: pressFiguresOf(loaded, after, open, visible),
  }
}

/** Where the tasks would stand. */
function standsAfter(before: readonly Stand[], { updates }: Moved, visible: ReadonlySet<number>): Stand[] {
  const stands = new Map(before.map((stand) => [stand.id, stand]))
  for (const { id, after } of updates) {
    if (!visible.has(id)) continue
    const { plannedSetupStart, plannedStart, plannedEnd, workCenterId, machineId } = after as unknown as Planned
    if (plannedStart === null || plannedEnd === null) stands.delete(id)
    else
      stands.set(id, {
        id,
        place: placeOf(workCenterId, machineId),
        setupStart: Date.parse(plannedSetupStart ?? plannedStart),
        start: Date.parse(plannedStart),
        end: Date.parse(plannedEnd),
      })
  }
  return [...stands.values()]
}
