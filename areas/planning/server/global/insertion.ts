import { buildModel, insertOrder as insertWithLeastHarm, scheduleOf } from '#engines/scheduling/index.ts'
import type { HarmedOrder, urgencies } from '../../contract/global/global.api.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { judged, type Moved, mayGive, outcomeOf } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { buildProblem, dueOf } from '../plan/problem.ts'
import { standingOf } from './scenario-problem.ts'

/** What a late hour of the inserted order weighs against one of another order: gentle 1, balanced by its own priority. */
const weights: Record<(typeof urgencies)[number], (own: number) => number> = {
  gentle: () => 1,
  balanced: (own) => own,
  first: () => 10_000,
}

/**
 * An order taken out of a plan, if it was in it, and put back where it harms least; nothing is written.
 *
 * @param own its tasks that have no place yet or give theirs up
 */
export function insertInto(
  loaded: Loaded,
  orderId: number,
  own: ReadonlySet<number>,
  urgency: (typeof urgencies)[number],
): Moved {
  const frozenUntil = loaded.now + loaded.set.frozenHours * 3_600_000
  const free = [...loaded.tasks.values()].filter(
    (task) => own.has(task.id) || (mayGive(loaded, task) && !isFrozen(task, frozenUntil)),
  )
  const problem = buildProblem(loaded, {
    free: new Set(free.map(({ id }) => id)),
    useAlternatives: loaded.set.useAlternatives,
  })
  const input = {
    ...problem.input,
    orders: problem.input.orders.map((order) =>
      order.id === orderId ? { ...order, weight: weights[urgency](order.weight ?? 1) } : order,
    ),
  }
  const model = buildModel(input)
  const before = scheduleOf(model, standingOf(loaded))
  const without = scheduleOf(
    model,
    standingOf(loaded).filter(({ opId }) => !own.has(opId)),
  )
  const { known } = judged({ problem, model, schedule: before, free: new Set(free.map(({ id }) => id)) })
  const { schedule } = insertWithLeastHarm(model, without, orderId)
  return outcomeOf(loaded, { problem, model, known }, before, schedule, own)
}

const isFrozen = ({ released, plannedStart }: OpenTask, until: number): boolean =>
  released && plannedStart !== null && Date.parse(plannedStart) < until

/** Orders that an insertion, or something that is closed, makes later: those that end late with when they ended before, the worst first, and how many others still end in time. */
export function harmOf(
  loaded: Loaded,
  moved: Pick<Moved, 'before' | 'after'>,
  inserted?: number,
): { harmed: HarmedOrder[]; later: number } {
  const harmed: HarmedOrder[] = []
  let later = 0
  const seen = new Set<number | string>(inserted === undefined ? [] : [inserted])
  for (const task of loaded.tasks.values()) {
    const key = task.workOrderId ?? `combined${task.id}`
    const before = moved.before.get(key)
    const after = moved.after.get(key)
    if (seen.has(key) || before === undefined || after === undefined) continue
    seen.add(key)
    if (after <= before) continue
    for (const { workOrderId, workorderNo, requiredEndDate } of membersOf(loaded, task)) {
      const due = dueOf(loaded.zone, requiredEndDate)
      if (after <= due) later++
      else
        harmed.push({
          orderId: workOrderId ?? 0,
          workorderNo: workorderNo ?? task.taskNo,
          due,
          before,
          after,
          becomesLate: before <= due,
        })
    }
  }
  return {
    harmed: harmed.sort(
      (a, b) => Number(b.becomesLate) - Number(a.becomesLate) || b.after - b.before - (a.after - a.before),
    ),
    later,
  }
}
