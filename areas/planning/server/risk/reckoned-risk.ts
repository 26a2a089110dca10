import type { Ctx } from '#core/server/context.ts'
import { perDatabase } from '#core/server/db/per-database.ts'
import type { OrderRisk } from '#engines/plan-risk/index.ts'
import { askPlan } from '../plan/ask-plan.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { planRevision } from '../plan/write-plan.ts'
import type { TaskSpread } from './plan-spread.ts'
import { type RiskQuestion, riskQuestion } from './risk-question.ts'

/** An order's risk with what it stands on. */
export interface ReckonedOrder extends OrderRisk {
  id: number
  due: number | null
  tasks: number
  known: number
  unplanned: number
  /** Of the task that pulls. */
  spread: TaskSpread | null
}

/** The risk of a team's whole plan. */
export interface Reckoned {
  /** Epoch milliseconds. */
  at: number
  plays: number
  orders: ReckonedOrder[]
  spreads: Record<TaskSpread['by'] | 'none', number>
  lots: number
}

interface Kept {
  revision: number
  at: number
  reckoned: Promise<Reckoned | null>
}

/** So long a risk is shown as it was reckoned, unless somebody plans: reports move it little. */
const goodFor = 60_000
const keptOf = perDatabase(() => new Map<number, Kept>())

/**
 * The risk of the plan as it stands, over all workshops; reckoned once for all who ask at the same time, in a thread.
 *
 * @param read runs in one transaction, which is over before the thread begins where the caller lets it be
 * @returns null: nothing is planned
 */
export async function reckonedRisk(read: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>): Promise<Reckoned | null> {
  // Wrapped, so that the transaction does not wait for what is reckoned.
  const { reckoned } = await read(async (ctx): Promise<{ reckoned: Kept['reckoned'] }> => {
    const kept = keptOf(ctx.db)
    const { teamId } = ctx.caller
    const at = ctx.now.getTime()
    const known = kept.get(teamId)
    const revision = await planRevision(ctx)
    if (known?.revision === revision && at - known.at < goodFor) return known
    const { loaded } = await recentPlan(ctx)
    const asked = await riskQuestion(ctx, loaded)
    const made = { revision, at, reckoned: asked ? answered(asked, at) : Promise.resolve(null) }
    kept.set(teamId, made)
    // What failed is tried again by the next who asks.
    made.reckoned.catch(() => kept.get(teamId) === made && kept.delete(teamId))
    return made
  })
  return reckoned
}

async function answered({ question, spreads, tasksOf }: RiskQuestion, at: number): Promise<Reckoned> {
  const { orders } = await askPlan(question)
  const due = new Map(question.risk.orders.map((order) => [order.id, order.due ?? null]))
  const planned = question.standing.map(({ opId }) => opId)
  const by = (group: TaskSpread['by']) => planned.filter((id) => spreads.get(id)?.by === group).length
  const used = new Set(planned.flatMap((id) => spreads.get(id) ?? []))
  return {
    at,
    plays: question.risk.plays,
    orders: orders.map((order): ReckonedOrder => {
      const tasks = tasksOf.get(order.id as number) ?? []
      return {
        ...order,
        id: order.id as number,
        due: due.get(order.id) ?? null,
        tasks: tasks.length,
        known: tasks.filter(({ id }) => spreads.has(id)).length,
        unplanned: tasks.filter(({ plannedStart }) => plannedStart === null).length,
        spread: (order.pull && spreads.get(order.pull.opId as number)) ?? null,
      }
    }),
    spreads: {
      own: by('own'),
      place: by('place'),
      operation: by('operation'),
      none: planned.filter((id) => !spreads.has(id)).length,
    },
    lots: [...used].reduce((sum, { lots }) => sum + lots, 0),
  }
}
