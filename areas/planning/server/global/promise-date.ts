import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { promiseDate as endpoint } from '../../contract/global/promise.api.ts'
import type { Moved } from '../plan/moves.ts'
import { dueOf } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { type Enquiry, enquired, enquiryId } from './enquiry.ts'
import { harmOf, insertInto } from './insertion.ts'
import { seenOrders } from './seen-orders.ts'

/** Orders named at most. */
const named = 100

/**
 * When an enquiry could be done: it is put into the plan as a rush order is, with the least harm to the others, on a copy that nobody keeps.
 */
export async function promiseDate(ctx: Ctx, input: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { loaded: plan } = await recentPlan(ctx)
  const enquiry = await enquired(ctx, plan, input)
  const { loaded, tasks, materials } = enquiry
  const moved = insertInto(loaded, enquiryId, new Set(tasks.map(({ id }) => id)), input.urgency)
  const ends = moved.lost.some((id) => id < 0) ? undefined : moved.after.get(enquiryId)
  const { harmed, later } = harmOf(loaded, moved, enquiryId)
  const seen = harmed.length ? seenOrders(await visibleTasks(ctx), loaded) : new Set()
  return {
    finish: ends ?? null,
    promisedOn: ends === undefined ? null : localDate(loaded.zone, ends - 1),
    inTime: input.wantedOn === undefined ? null : ends !== undefined && ends <= dueOf(loaded.zone, input.wantedOn),
    harmed: harmed.filter(({ orderId }) => seen.has(orderId)).slice(0, named),
    harmedCount: harmed.length,
    becomingLate: harmed.filter(({ becomesLate }) => becomesLate).length,
    later,
    steps: stepsOf(enquiry, moved),
    materials,
  }
}

function stepsOf({ loaded, tasks }: Enquiry, { updates }: Moved): OutputOf<typeof endpoint>['steps'] {
  const placed = new Map(updates.map(({ id, after }) => [id, after]))
  return tasks.map(({ id, produreName, workCenterId }) => {
    const after = placed.get(id)
    return {
      produreName: produreName ?? '',
      workCenterName: loaded.places.centers.get(Number(after?.workCenterId ?? workCenterId))?.name ?? '',
      start: instantOf(after?.plannedStart),
      end: instantOf(after?.plannedEnd),
    }
  })
}

const instantOf = (text: unknown): number | null => (typeof text === 'string' ? Date.parse(text) : null)
