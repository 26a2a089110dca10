import type { Ctx } from '#core/server/context.ts'
import type { Due } from '#engines/plan-risk/index.ts'
import { standingOf } from '../global/scenario-problem.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { freeTasks } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { runOf } from '../plan/paced.ts'
import type { RiskOfPlan } from '../plan/plan-questions.ts'
import { buildProblem, dueOf } from '../plan/problem.ts'
import { taktMs } from '../plan/takt.ts'
import { planSpread, type SpreadPlace, spreadKey, type TaskSpread } from './plan-spread.ts'

/** How often a plan is played: fewer times where it is large, so that it stays a matter of seconds. */
const playsMost = 400
const playsLeast = 100
const operationsPlayed = 4_000_000
/** A share of these plays is known to five in a hundred. */
const followedMost = 100
/** Any would do: with the same one, the same plan has the same risk. */
const seed = 1

const playsOf = (operations: number): number =>
  Math.max(playsLeast, Math.min(playsMost, Math.floor(operationsPlayed / Math.max(1, operations))))

export interface RiskQuestion {
  question: RiskOfPlan
  /** By task. */
  spreads: Map<number, TaskSpread>
  /** By order its open tasks, of combined ones the whole. */
  tasksOf: Map<number, OpenTask[]>
}

/** What is asked of a thread for a plan's risk; undefined: nothing is planned. */
export async function riskQuestion(ctx: Ctx, loaded: Loaded): Promise<RiskQuestion | undefined> {
  const standing = standingOf(loaded)
  if (!standing.length) return undefined
  const spreads = await spreadsOfTasks(ctx, loaded)
  const all = [...loaded.tasks.values()]
  const free = freeTasks(loaded, new Set())
  const tasksOf = tasksByOrder(loaded)
  const plays = playsOf(all.length)
  const given = [...new Set(spreads.values())]
  const places = new Map(given.map((spread, i) => [spread, i]))
  return {
    question: {
      kind: 'risk',
      problem: buildProblem(loaded, { free, useAlternatives: false }).input,
      standing,
      risk: {
        now: loaded.now,
        orders: [...tasksOf].map(([orderId, tasks]) => dueOfOrder(loaded, orderId, tasks)),
        spreads: given,
        spreadOf: new Map([...spreads].map(([id, spread]) => [id, places.get(spread) as number])),
        plays,
        followed: Math.min(plays, followedMost),
        seed,
      },
    },
    spreads,
    tasksOf,
  }
}

function tasksByOrder(loaded: Loaded): Map<number, OpenTask[]> {
  const tasksOf = new Map<number, OpenTask[]>()
  for (const task of loaded.tasks.values())
    for (const orderId of new Set(membersOf(loaded, task).map(({ workOrderId }) => workOrderId)))
      if (orderId !== null) tasksOf.set(orderId, [...(tasksOf.get(orderId) ?? []), task])
  return tasksOf
}

function dueOfOrder(loaded: Loaded, id: number, tasks: readonly OpenTask[]): Due {
  const own = tasks.flatMap((task) => membersOf(loaded, task)).find(({ workOrderId }) => workOrderId === id)
  const due = dueOf(loaded.zone, own?.requiredEndDate ?? null)
  return { id, opIds: tasks.map((task) => task.id), ...(Number.isFinite(due) && { due }) }
}

/**
 * Spreads of the tasks' times. What moves at the pace of a line takes what the line takes; a combined task goes by its first member.
 */
async function spreadsOfTasks(ctx: Ctx, loaded: Loaded): Promise<Map<number, TaskSpread>> {
  const places = new Map<number, SpreadPlace>()
  for (const task of loaded.tasks.values()) {
    const center = loaded.places.centers.get(task.workCenterId)
    const [first] = membersOf(loaded, task)
    if (!center || !first?.productId || !first.operationId) continue
    if (runOf(task) !== null || taktMs(loaded, center) !== null) continue
    places.set(task.id, { productId: first.productId, operationId: first.operationId, workCenterId: center.id })
  }
  const asked = [...new Map([...places.values()].map((place) => [spreadKey(place), place])).values()]
  const spreads = new Map<number, TaskSpread>()
  for (const source of ctx.filled(planSpread)) {
    const known = await ctx.unscoped(() => source.spreads(ctx, asked))
    for (const [id, place] of places) {
      const spread = known.get(spreadKey(place))
      if (spread && !spreads.has(id)) spreads.set(id, spread)
    }
  }
  return spreads
}
