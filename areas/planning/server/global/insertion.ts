import type { HarmedOrder, urgencies } from '../../contract/global/global.api.ts'
import { type InsertQuestion, insertedInto } from '../plan/inserted.ts'
import { type Loaded, membersOf } from '../plan/load.ts'
import { judged, type Moved, mayGive, outcomeOf } from '../plan/moves.ts'
import type { OpenTask } from '../plan/open-tasks.ts'
import { buildProblem, dueOf, type Problem } from '../plan/problem.ts'
import { standingOf } from './scenario-problem.ts'

/** What a late hour of the inserted order weighs against one of another order: gentle 1, balanced by its own priority. */
const weights: Record<(typeof urgencies)[number], (own: number) => number> = {
  gentle: () => 1,
  balanced: (own) => own,
  first: () => 10_000,
}

/** An order to be put into a plan, with what a thread needs for it. */
export interface Insertion {
  problem: Problem
  free: ReadonlySet<number>
  question: InsertQuestion
}

/**
 * What putting an order into a plan needs: it is taken out of it, if it was in it, and put back where it harms least.
 *
 * @param own its tasks that have no place yet or give theirs up
 */
export function insertionOf(
  loaded: Loaded,
  orderId: number,
  own: ReadonlySet<number>,
  urgency: (typeof urgencies)[number],
): Insertion {
  const frozenUntil = loaded.now + loaded.set.frozenHours * 3_600_000
  const free = new Set(
    [...loaded.tasks.values()]
      .filter((task) => own.has(task.id) || (mayGive(loaded, task) && !isFrozen(task, frozenUntil)))
      .map(({ id }) => id),
  )
  const problem = buildProblem(loaded, { free, useAlternatives: loaded.set.useAlternatives })
  const input = {
    ...problem.input,
    orders: problem.input.orders.map((order) =>
      order.id === orderId ? { ...order, weight: weights[urgency](order.weight ?? 1) } : order,
    ),
  }
  return { problem, free, question: { input, standing: standingOf(loaded), own, orderId } }
}

/** An order put into a plan where it harms least, with what is to be written for it; nothing is written. */
export function insertInto(
  loaded: Loaded,
  orderId: number,
  own: ReadonlySet<number>,
  urgency: (typeof urgencies)[number],
): Moved {
  const { problem, free, question } = insertionOf(loaded, orderId, own, urgency)
  const { model, before, schedule } = insertedInto(question)
  const { known } = judged({ problem, model, schedule: before, free })
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
