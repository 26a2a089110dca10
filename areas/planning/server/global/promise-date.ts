import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { promiseDate as endpoint } from '../../contract/global/promise.api.ts'
import { askPlan } from '../plan/ask-plan.ts'
import type { InsertAnswer } from '../plan/inserted.ts'
import { dueOf } from '../plan/problem.ts'
import { recentPlan } from '../plan/recent-plan.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { type Enquiry, enquired, enquiryId } from './enquiry.ts'
import { harmOf, type Insertion, insertionOf } from './insertion.ts'
import { seenOrders } from './seen-orders.ts'

/** Orders named at most. */
const named = 100

interface Tried {
  enquiry: Enquiry
  insertion: Insertion
  found: InsertAnswer
}

/** Puts an enquiry into the plan as a rush order is, with the least harm to the others: in a thread, while no connection is held. */
export async function tryEnquiry({ read }: AheadCtx, input: InputOf<typeof endpoint>): Promise<Tried> {
  const enquiry = await read(async (ctx) => enquired(ctx, (await recentPlan(ctx)).loaded, input))
  const own = new Set(enquiry.tasks.map(({ id }) => id))
  const insertion = insertionOf(enquiry.loaded, enquiryId, own, input.urgency)
  return { enquiry, insertion, found: await askPlan({ kind: 'insert', ...insertion.question }) }
}

/** When an enquiry could be done, on a copy of the plan that nobody keeps. */
export async function promiseDate(
  ctx: Ctx,
  input: InputOf<typeof endpoint>,
  { enquiry, insertion, found }: Tried,
): Promise<OutputOf<typeof endpoint>> {
  const { loaded, tasks, materials } = enquiry
  const whole = tasks.every(({ id }) => found.placed.has(id))
  const ends = whole ? found.after.get(enquiryId) : undefined
  const { harmed, later } = harmOf(loaded, found, enquiryId)
  const seen = harmed.length ? seenOrders(await visibleTasks(ctx), loaded) : new Set()
  return {
    finish: ends ?? null,
    promisedOn: ends === undefined ? null : localDate(loaded.zone, ends - 1),
    inTime: input.wantedOn === undefined ? null : ends !== undefined && ends <= dueOf(loaded.zone, input.wantedOn),
    harmed: harmed.filter(({ orderId }) => seen.has(orderId)).slice(0, named),
    harmedCount: harmed.length,
    becomingLate: harmed.filter(({ becomesLate }) => becomesLate).length,
    later,
    steps: await stepsOf(ctx, enquiry, insertion, found),
    materials,
  }
}

async function stepsOf(
  ctx: Ctx,
  { tasks }: Enquiry,
  { problem }: Insertion,
  { placed }: InsertAnswer,
): Promise<OutputOf<typeof endpoint>['steps']> {
  const steps = tasks.map(({ id, produreName, workCenterId }) => {
    const at = placed.get(id)
    const option = at && problem.options.get(id)?.find(({ place }) => place === at.place)
    return { produreName, centerId: option?.centerId ?? workCenterId, start: at?.start ?? null, end: at?.end ?? null }
  })
  const names = await centerNames(
    ctx,
    steps.map(({ centerId }) => centerId),
  )
  return steps.map(({ produreName, centerId, start, end }) => ({
    produreName: produreName ?? '',
    workCenterName: names.get(centerId) ?? null,
    start,
    end,
  }))
}

/** Names of work centres, but for those of workshops that the caller does not see. */
async function centerNames(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await ctx.db
    .selectFrom('workCenter as c')
    .select(['c.id', nameIn(ctx, 'c').as('name')])
    .where('c.id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
