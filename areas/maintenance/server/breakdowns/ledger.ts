import { setStateByHand } from '#areas/equipment/server/index.ts'
import type { Ctx } from '#core/server/context.ts'

/** How the ledger has a machine, and whether a box speaks for it. */
async function standing(ctx: Ctx, machineId: number): Promise<{ state: string; byBox: boolean }> {
  const live = await ctx.db
    .selectFrom('machineLive')
    .select(['state', 'manual'])
    .where('machineId', '=', machineId)
    .executeTakeFirst()
  return { state: live?.state ?? 'noData', byBox: live !== undefined && !live.manual && live.state !== 'noData' }
}

/** A machine that broke stands in fault. Where a box speaks for it, the box says so by itself. */
export async function enterFault(ctx: Ctx, machineId: number, breakdownNo: string): Promise<void> {
  const { state, byBox } = await standing(ctx, machineId)
  if (byBox || state === 'fault') return
  await setStateByHand(ctx, { machineId, state: 'fault', reason: { id: null, note: breakdownNo } })
}

/** What was entered by hand ends by hand: the machine waits for work again. */
export async function leaveFault(ctx: Ctx, machineId: number): Promise<void> {
  const { state, byBox } = await standing(ctx, machineId)
  if (!byBox && state === 'fault') await setStateByHand(ctx, { machineId, state: 'waiting' })
}
