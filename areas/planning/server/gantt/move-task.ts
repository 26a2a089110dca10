import type { InputOf } from '#core/contract/endpoint.ts'
import { codes } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { askFirst, notFound, Refusal, refuse } from '#core/server/refusal.ts'
import type { allocateTask as allocate, moveTask as endpoint, MoveResult } from '../../contract/task/task.api.ts'
import { changesOf, conflictsOf } from '../plan/consequences.ts'
import { firstFree } from '../plan/first-free.ts'
import { type Loaded, loadPlan } from '../plan/load.ts'
import { type Move, type Moved, moveTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { type Center, type PlaceId, placeOf, placesOf } from '../plan/places.ts'
import { moldOf } from '../plan/press/press.ts'
import { centersOf, fitsMold } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { isEverOpen } from '../plan/windows/calendars.ts'
import { lockPlan, writeStep } from '../plan/write-plan.ts'
import { heldBy } from '../task/held-by.ts'
import { mustSee } from '../task/visible-tasks.ts'
import { whoChanged } from './who-changed.ts'

type Input = Omit<InputOf<typeof endpoint>, 'start'> & { start?: number }

/** Moves a task, or gives one without a place its first; refuses what would break a rule and says which. */
export const moveTask = (ctx: Ctx, input: Input): Promise<MoveResult> => moveAs(ctx, input, 'move')

/** Manual allocation: without a start, the first free time. */
export const allocateTask = (ctx: Ctx, input: InputOf<typeof allocate>): Promise<MoveResult> =>
  moveAs(ctx, input, 'allocate')

async function moveAs(ctx: Ctx, input: Input, verb: 'move' | 'allocate'): Promise<MoveResult> {
  const revision = await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const { task, moved } = await tryMove(ctx, loaded, input)
  const conflicts = conflictsOf(ctx, loaded, moved)
  const blocking = conflicts.find(({ kind }) => kind === 'rule')
  if (blocking) throw refuse('plan.refused.conflict', { task: task.taskNo, conflict: blocking.message }, { conflicts })
  await writeStep(ctx, { verb, note: task.taskNo }, moved.updates)
  return { revision, changes: changesOf(loaded, moved.updates), conflicts }
}

/** What a move would change; nothing is written or locked. */
export async function previewMove(ctx: Ctx, input: Input): Promise<MoveResult> {
  const { revision, loaded } = await recentPlan(ctx)
  const { moved } = await tryMove(ctx, loaded, { ...input, confirmed: ['otherWorkCenter'] })
  return {
    revision,
    changes: changesOf(loaded, moved.updates),
    conflicts: conflictsOf(ctx, loaded, moved),
  }
}

async function tryMove(ctx: Ctx, loaded: Loaded, input: Input): Promise<{ task: OpenTask; moved: Moved }> {
  await mustSee(ctx, input.id)
  const task = movable(ctx, loaded, input.id)
  await refuseStale(ctx, loaded, task, input.version)
  const center = loaded.places.centers.get(input.workCenterId ?? task.workCenterId)
  if (!center) throw notFound()
  refuseCenter(ctx, loaded, task, center, input.confirmed)
  const { machineId, start } = input
  if (start === undefined) {
    const target = freePlace(ctx, loaded, task, center, machineId)
    return { task, moved: moveTasks(loaded, [{ id: task.id, centerId: center.id, ...target }]) }
  }
  // What has no place yet takes the machine where the fewest give way for it, unless one is named.
  const places = machineId || task.plannedStart !== null ? [targetPlace(task, center, machineId)] : placesOf(center)
  const tries = places.map((place) => {
    const move: Move = { id: task.id, centerId: center.id, place, start: Math.max(loaded.now, start) }
    return moveTasks(loaded, [move])
  })
  const endOf = ({ updates }: Moved) => String(updates.find(({ id }) => id === task.id)?.after.plannedEnd ?? '9')
  const least = tries.toSorted((one, other) => harmOf(one) - harmOf(other) || (endOf(one) < endOf(other) ? -1 : 1))
  return { task, moved: least[0] as Moved }
}

/** Tasks that change; what breaks a rule or costs a task its place counts above all. */
const harmOf = ({ broken, lost, updates }: Moved): number => 1e6 * (broken.length + lost.length) + updates.length

/** Refuses a task that somebody changed since the caller saw it, and says who and where it stands now. */
export async function refuseStale(ctx: Ctx, loaded: Loaded, task: OpenTask, seen: number): Promise<void> {
  if (task.version === seen) return
  const user = await whoChanged(ctx, 0, task.id)
  const center = loaded.places.centers.get(task.workCenterId)?.name ?? ''
  const machine = loaded.places.machines.get(task.machineId ?? 0)?.name
  const start = task.plannedStart === null ? '–' : instantText(Date.parse(task.plannedStart), loaded.zone)
  const params = { task: task.taskNo, user, place: [center, machine].filter(Boolean).join(' / '), start }
  throw new Refusal(409, codes.stale, { key: 'plan.refused.stale', params }, task)
}

/** A task that a person may move; refuses one that has begun, is locked, completed or part of a combined one. */
export function movable(ctx: Ctx, loaded: Loaded, id: number): OpenTask {
  const task = loaded.tasks.get(id)
  if (!task) {
    const member = [...loaded.members.values()].flat().find((each) => each.id === id)
    if (member) throw refuse('plan.refused.combined', { task: member.taskNo })
    throw notFound()
  }
  const held = heldBy(ctx, task, 'move')
  if (held) throw refuse(held.key, held.params)
  if (task.locked) throw refuse('plan.refused.locked', { task: task.taskNo })
  return task
}

function refuseCenter(ctx: Ctx, loaded: Loaded, task: OpenTask, center: Center, confirmed: string[]): void {
  const line = loaded.places.lines.get(center.lineId)
  if (!isEverOpen(loaded, center)) throw refuse('plan.refused.noCalendar', { lines: line?.name ?? '' })
  if (!center.enabled) throw refuse('plan.refused.centerOff', { center: center.name })
  refusePress(loaded, task, center)
  const known = [task.workCenterId, ...centersOf(loaded, task, true)]
  if (known.includes(center.id) || confirmed.includes('otherWorkCenter')) return
  throw askFirst('otherWorkCenter', 'plan.ask.otherWorkCenter', {
    task: task.taskNo,
    center: center.name,
    operation: task.produreName ?? ctx.t('task.isCombined'),
  })
}

/** Refuses a press that the ledger says the task's mold does not fit. */
export function refusePress(loaded: Loaded, task: OpenTask, center: Center): void {
  if (center.id === task.workCenterId || fitsMold(loaded, task, center.id)) return
  const mold = moldOf(loaded, task)
  const presses = (mold?.pressIds ?? []).flatMap((id) => loaded.places.centers.get(id)?.name ?? [])
  throw refuse('plan.refused.press', { mold: mold?.number ?? '', center: center.name, presses: presses.join(', ') })
}

/** The first free time on the machine that was named, else on whichever of the work centre's has it first. */
function freePlace(ctx: Ctx, loaded: Loaded, task: OpenTask, center: Center, machineId: number | null | undefined) {
  const places = machineId ? [targetPlace(task, center, machineId)] : placesOf(center)
  const found = firstFree(loaded, task, center.id, places)
  if ('place' in found) return found
  const conflict = ctx.t(`plan.unplanned.${found.reason}`, { days: loaded.set.horizonDays })
  throw refuse('plan.refused.conflict', { task: task.taskNo, conflict })
}

/** The machine that was named, else the one it is on, else the first of the work centre. */
function targetPlace(task: OpenTask, center: Center, machineId: number | null | undefined): PlaceId {
  const places = placesOf(center)
  const named = machineId ? placeOf(center.id, machineId) : placeOf(task.workCenterId, task.machineId)
  if (machineId && !places.includes(named)) throw refuse('plan.refused.machine', { center: center.name })
  return places.includes(named) ? named : (places[0] as PlaceId)
}
