import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import type { scheduleTask as endpoint, ScheduleResult, UnplannedTask } from '../../contract/task/task.api.ts'
import { noTime } from '../aps/select-exceptions.ts'
import { storeExceptions } from '../aps/store-exceptions.ts'
import { followedSetups } from '../plan/followed-setups.ts'
import { type Loaded, loadPlan, membersOf } from '../plan/load.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { plannedNow, plannedOf, unplaced } from '../plan/planned.ts'
import { buildProblem, isBegun, wantedFrom } from '../plan/problem.ts'
import { scopeOf } from '../plan/scope.ts'
import { solve } from '../plan/solve.ts'
import { isEverOpen, lineNames, linesWithoutCalendar } from '../plan/windows/calendars.ts'
import { frozenTasks } from '../plan/windows/frozen.ts'
import { lockPlan, type Update, writeStep } from '../plan/write-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'

type Input = InputOf<typeof endpoint>

/** Plans tasks by the constructive engine, writes what is new as one step and tells what has no place, and why. */
export async function scheduleTask(ctx: Ctx, input: Input): Promise<ScheduleResult> {
  const revision = await lockPlan(ctx)
  const loaded = await loadPlan(ctx)
  const asked = await askedFor(ctx, loaded, input)
  if (!asked.length) throw refuse('plan.refused.nothing')
  const scope = scopeOf(loaded, asked)
  const homeless = linesWithoutCalendar(loaded, scope)
  if (homeless.tasks.size && homeless.tasks.size === scope.size)
    throw refuse('plan.refused.noCalendar', { lines: lineNames(ctx, loaded, homeless.lines) })
  const { set } = loaded
  const frozenHours = input.frozenHours ?? set.frozenHours
  const problem = buildProblem(loaded, {
    free: scope,
    useAlternatives: input.useAlternatives ?? set.useAlternatives,
    frozen: frozenTasks(loaded, scope, loaded.now + frozenHours * 3_600_000),
  })
  const rule = { direction: input.mode ?? set.mode, rule: input.rule ?? set.rule }
  const solved = solve(problem.input, rule)
  const updates = [...scope].map((id): Update => {
    const task = loaded.tasks.get(id) as OpenTask
    const place = solved.placed.get(id)
    const after = place ? plannedOf(loaded, place, problem.options.get(id) ?? []) : unplaced(task)
    return { id, taskNo: task.taskNo, version: task.version, before: { ...plannedNow(task) }, after: { ...after } }
  })
  await storeExceptions(ctx, scope, solved.unplaced)
  updates.push(...followedSetups(loaded, problem, solved.placed, scope))
  const changes = await writeStep(ctx, { verb: 'schedule', note: ctx.t(`planSet.mode.${rule.direction}`) }, updates)
  return {
    revision,
    changed: changes.length,
    planned: [...scope].filter((id) => solved.placed.has(id)).length,
    unplanned: [...scope].flatMap((id) => unplannedRow(ctx, loaded, id, solved.unplaced.get(id))),
    lateOrders: solved.kpis.lateOrders,
    earlyOrders: earlyOrdersOf(loaded, updates),
    pastStart: pastStartOf(loaded, scope, solved.pastStart),
    end: Number.isNaN(solved.kpis.end) ? null : solved.kpis.end,
  }
}

async function askedFor(ctx: Ctx, loaded: Loaded, { ids, orderIds, onlyUnplanned }: Input): Promise<number[]> {
  const visible = await visibleTasks(ctx)
  const orders = orderIds && new Set(orderIds)
  const wanted = ids && new Set(ids)
  return [...loaded.tasks.values()]
    .filter((task) => visible.has(task.id) && !isBegun(task))
    .filter((task) => !wanted || wanted.has(task.id))
    .filter((task) => !orders || membersOf(loaded, task).some(({ workOrderId }) => orders.has(workOrderId ?? 0)))
    .filter((task) => !onlyUnplanned || task.plannedStart === null)
    .map(({ id }) => id)
}

/** A task without a place as a planner reads it; nothing for one that is not in the plan any more. */
export function unplannedRow(ctx: Ctx, loaded: Loaded, id: number, reason: string | undefined): UnplannedTask[] {
  const task = loaded.tasks.get(id)
  if (reason === undefined || !task) return []
  const center = loaded.places.centers.get(task.workCenterId)
  const line = loaded.places.lines.get(center?.lineId ?? 0)
  const noCalendar = noTime.has(reason) && center && line && !isEverOpen(loaded, center)
  const orders = membersOf(loaded, task).flatMap(({ workorderNo }) => workorderNo ?? [])
  return [
    {
      id,
      taskNo: task.taskNo,
      workorderNo: [...new Set(orders)].join(ctx.t('listed')),
      reason: noCalendar
        ? ctx.t('plan.refused.noCalendar', { lines: line.name })
        : ctx.t(`plan.unplanned.${reason}`, { days: loaded.set.horizonDays }),
    },
  ]
}

/** Orders that now begin before their required start, where the settings allow that. */
function earlyOrdersOf(loaded: Loaded, updates: readonly Update[]): string[] {
  const early = updates.flatMap(({ id, after }) => {
    const task = loaded.tasks.get(id)
    if (!task || typeof after.plannedStart !== 'string') return []
    const start = Date.parse(after.plannedStart)
    return membersOf(loaded, task)
      .filter(({ requiredStartDate }) => start < wantedFrom(loaded.zone, requiredStartDate))
      .map(({ workorderNo, taskNo }) => workorderNo ?? taskNo)
  })
  return [...new Set(early)]
}

function pastStartOf(loaded: Loaded, scope: Set<number>, late: Set<number | string>): string[] {
  const names = [...scope].flatMap((id) => {
    const task = loaded.tasks.get(id) as OpenTask
    return late.has(task.workOrderId ?? `combined${id}`) ? [task.workorderNo ?? task.taskNo] : []
  })
  return [...new Set(names)]
}
