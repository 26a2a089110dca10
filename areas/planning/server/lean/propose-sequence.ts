import { shiftNamesIn } from '#areas/calendar/server/index.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { proposeLineSequence as endpoint, SequenceProposal } from '../../contract/lean/line-sequence.api.ts'
import { conflictsOf } from '../plan/consequences.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { changeoverOf } from './changeover.ts'
import { layOut } from './lay-out.ts'
import { levelShift, namesOf } from './level-shift.ts'

/** A levelled sequence and what planning it would change; nothing is written. */
export async function proposeSequence(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<SequenceProposal> {
  const { revision, loaded } = await recentPlan(ctx)
  const levelled = await levelShift(ctx, loaded, input)
  const { balance, flow, shifts, shift, room, start, heldBy, products, lots, waiting } = levelled
  const laid = layOut(loaded, levelled)
  const names = await namesOf(ctx, waiting)
  const shiftNameOf = await shiftNamesIn(ctx)
  const shownShift = (span: OpenShift) => ({
    id: span.shiftId ?? '',
    name: shiftNameOf(span) ?? '',
    start: span.start,
    end: span.end,
  })
  return {
    revision,
    balance: balance.number,
    paceMs: balance.paceMs,
    stations: flow.stations,
    shifts: shifts.map((each) => shownShift(each)),
    shift: { ...shownShift(shift), day: shift.productionDay, room },
    start,
    heldBy,
    products,
    lots,
    deviation: levelled.deviation,
    changes: levelled.changes,
    changeoverMs: changeoverOf(loaded, flow, levelled.orders, lots),
    proposed: levelled.proposed,
    batches: levelled.batches,
    waiting: waiting.map(({ workorderNo, productId, quantity, why }) => ({
      workorderNo,
      code: names.get(productId)?.code ?? '',
      quantity,
      reason: ctx.t(why.key, why.params),
    })),
    tasks: laid.parts.filter(({ slot }) => slot !== null).length,
    moved: laid.moved.updates.length,
    conflicts: conflictsOf(ctx, laid.loaded, laid.moved),
  }
}

interface OpenShift {
  shiftId: string | null
  shiftName: string | null
  start: number
  end: number
}
