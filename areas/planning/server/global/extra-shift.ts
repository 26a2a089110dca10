import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { dayOf } from '#core/server/day.ts'
import { notFound, refuseField } from '#core/server/refusal.ts'
import { addDays } from '#engines/working-time/index.ts'
import type { whatIfExtraShift as endpoint, ShiftedOrder } from '../../contract/global/what-if.api.ts'
import { askPlan } from '../plan/ask-plan.ts'
import type { ExtraAnswer } from '../plan/extra-time.ts'
import { type Loaded, loadPlan, membersOf, withExtraDay } from '../plan/load.ts'
import { freeTasks } from '../plan/moves.ts'
import { buildProblem, dueOf } from '../plan/problem.ts'
import { visibleTasks } from '../task/visible-tasks.ts'
import { standingOf } from './scenario-problem.ts'
import { seenOrders } from './seen-orders.ts'

/** Rows told at most. */
const most = 100

interface Tried {
  loaded: Loaded
  answer: Omit<OutputOf<typeof endpoint>, 'helped'>
  helped: ShiftedOrder[]
}

/** Tries one more day of work on the plan, in a thread, while no connection is held. */
export async function tryExtraShift({ read }: AheadCtx, input: InputOf<typeof endpoint>): Promise<Tried> {
  const { loaded, more } = await read(async (ctx) => {
    // Not the plan of moments ago: the calendar may have changed since.
    const plan = await loadPlan(ctx)
    await refuseDay(ctx, plan, input)
    const day = { date: input.date, lineId: input.lineId ?? null, shiftModeId: input.shiftModeId ?? null }
    return { loaded: plan, more: await withExtraDay(ctx, plan, day) }
  })
  const options = { free: freeTasks(loaded, new Set()), useAlternatives: false }
  const found = await askPlan({
    kind: 'extra',
    now: buildProblem(loaded, options).input,
    more: buildProblem(more, options).input,
    standing: standingOf(loaded),
  })
  const { helped, ...told } = worthOf(loaded, found)
  return {
    loaded,
    helped,
    answer: {
      ...told,
      added: addedTime(loaded, more),
      helpedCount: helped.length,
      becomingInTime: helped.filter(({ becomesInTime }) => becomesInTime).length,
    },
  }
}

/** What was tried, as far as the caller sees the orders. */
export async function whatIfExtraShift(
  ctx: Ctx,
  _input: InputOf<typeof endpoint>,
  { loaded, answer, helped }: Tried,
): Promise<OutputOf<typeof endpoint>> {
  const seen = seenOrders(await visibleTasks(ctx), loaded)
  return { ...answer, helped: helped.filter(({ orderId }) => seen.has(orderId)).slice(0, most) }
}

async function refuseDay(ctx: Ctx, loaded: Loaded, { date, lineId, shiftModeId }: InputOf<typeof endpoint>) {
  const today = dayOf(ctx)
  const last = addDays(today, loaded.set.horizonDays)
  if (date < today || date > last) throw refuseField('date', 'plan.refused.extraDay', { from: today, to: last })
  if (lineId) {
    // Not of the loaded plan, which knows the lines of all workshops.
    const line = await ctx.db.selectFrom('productionLine').select('id').where('id', '=', lineId).executeTakeFirst()
    if (!line) throw notFound()
  }
  if (shiftModeId) {
    const mode = await ctx.db.selectFrom('shiftMode').select('id').where('id', '=', shiftModeId).executeTakeFirst()
    if (!mode) throw notFound()
  }
}

/** Working time that all lines have more, within the horizon. */
function addedTime(loaded: Loaded, more: Loaded): number {
  const until = loaded.now + loaded.set.horizonDays * 86_400_000
  const timeOf = ({ calendars }: Loaded) =>
    [...calendars.values()].reduce((sum, calendar) => sum + calendar.duration(loaded.now, until), 0)
  return timeOf(more) - timeOf(loaded)
}

/** What the time is worth to orders. */
function worthOf(loaded: Loaded, ends: ExtraAnswer) {
  const told = { lateNow: 0, lateWithout: 0, lateWith: 0, earlier: 0, later: 0 }
  const helped: ShiftedOrder[] = []
  const seen = new Set<number | string>()
  for (const task of loaded.tasks.values()) {
    const key = task.workOrderId ?? `combined${task.id}`
    const [now, before, after] = [ends.standing.get(key), ends.without.get(key), ends.with.get(key)]
    if (seen.has(key) || now === undefined || before === undefined || after === undefined) continue
    seen.add(key)
    for (const { workOrderId, workorderNo, requiredEndDate } of membersOf(loaded, task)) {
      const due = dueOf(loaded.zone, requiredEndDate)
      if (now > due) told.lateNow++
      if (before > due) told.lateWithout++
      if (after > due) told.lateWith++
      if (after > before) told.later++
      else if (after < before && before <= due) told.earlier++
      else if (after < before)
        helped.push({
          orderId: workOrderId ?? 0,
          workorderNo: workorderNo ?? task.taskNo,
          due,
          before,
          after,
          becomesInTime: after <= due,
        })
    }
  }
  helped.sort((a, b) => Number(b.becomesInTime) - Number(a.becomesInTime) || b.before - b.after - (a.before - a.after))
  return { ...told, helped }
}
