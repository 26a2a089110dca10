import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import type { whatIfMachineDown as endpoint } from '../../contract/global/what-if.api.ts'
import { refuseSpan } from '../gantt/machine-down.ts'
import { askPlan } from '../plan/ask-plan.ts'
import type { Loaded } from '../plan/load.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { aroundQuestion, stayingIn } from '../plan/windows/around-downtime.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { harmOf } from './insertion.ts'
import { seenOrders } from './seen-orders.ts'

/** Rows told at most. */
const most = 100

interface Tried {
  loaded: Loaded
  answer: Omit<OutputOf<typeof endpoint>, 'harmed' | 'staying'>
  harmed: OutputOf<typeof endpoint>['harmed']
  staying: OutputOf<typeof endpoint>['staying']
}

/** Tries a machine that stands on the plan, in a thread, while no connection is held. */
export async function tryMachineDown({ read }: AheadCtx, input: InputOf<typeof endpoint>): Promise<Tried> {
  const { machineId, from, to, useAlternatives } = input
  const { revision, loaded } = await read(async (ctx) => {
    await refuseSpan(ctx, input)
    return recentPlan(ctx)
  })
  const downtime = { id: 0, version: 1, machineId, from, to, reason: null, planned: false }
  const found = await askPlan({ kind: 'closed', ...aroundQuestion(loaded, downtime, useAlternatives) })
  const { harmed, later } = harmOf(loaded, found)
  return {
    loaded,
    harmed,
    staying: stayingIn(loaded, downtime),
    answer: {
      revision,
      harmedCount: harmed.length,
      becomingLate: harmed.filter(({ becomesLate }) => becomesLate).length,
      later,
      moved: found.moved,
      unplaced: found.lost.length,
    },
  }
}

/** What was tried, as far as the caller sees the orders. */
export async function whatIfMachineDown(
  ctx: Ctx,
  _input: InputOf<typeof endpoint>,
  { loaded, answer, harmed, staying }: Tried,
): Promise<OutputOf<typeof endpoint>> {
  const visible = await visibleTasks(ctx)
  const seen = seenOrders(visible, loaded)
  return {
    ...answer,
    harmed: harmed.filter(({ orderId }) => seen.has(orderId)).slice(0, most),
    staying: staying.filter(({ id }) => visible.has(id)).slice(0, most),
  }
}
