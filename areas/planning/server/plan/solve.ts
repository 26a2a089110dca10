import {
  type Assignment,
  assignments,
  buildModel,
  type ConstructOptions,
  check,
  construct,
  type Kpis,
  kpis,
  type Model,
  type ProblemInput,
  type Schedule,
  settleSetups,
  unplanned,
  type Violation,
} from '#engines/scheduling/index.ts'

export interface Solved {
  /** As it may be handed out. */
  schedule: Schedule
  placed: Map<number, Assignment>
  /** Why a task has no place: the engine's reason, or that it would break a rule with what is locked. */
  unplaced: Map<number, string>
  kpis: Kpis
  pastStart: Set<number | string>
}

/**
 * Plans a problem and has the result checked by code of its own. What breaks a rule against locked or running tasks (a locked
 * follower that starts before its predecessor can end) loses its place and says so; nothing that breaks a rule is handed out.
 */
export function solve(input: ProblemInput, options: ConstructOptions): Solved {
  const model = buildModel(input)
  return judge(model, construct(model, options))
}

/** A schedule as it may be handed out: checked, and without what breaks a rule. */
export function judge(model: Model, found: Schedule): Solved {
  const whole = new Set(model.input.operations.flatMap(({ id, splittable }) => (splittable === false ? [id] : [])))
  const unplaced = new Map(
    unplanned(model, found).map(({ opId, reason }) => [
      opId as number,
      // What may not pause finds no place where there is working time enough, but none in one piece.
      reason === 'noWorkingTime' && whole.has(opId) ? 'noUnbrokenTime' : reason,
    ]),
  )
  const settled = model.matrices.length ? settleSetups(model, found) : found
  const lost = inConflict(model, settled)
  const schedule = lost.size ? settleSetups(model, settled, lost) : settled
  for (const id of lost) unplaced.set(id, 'conflictWithLocked')
  const placed = new Map(assignments(model, schedule).map((each) => [each.opId as number, each]))
  const pastStart = new Set([...placed.values()].flatMap((each) => (each.pastStart ? [each.orderId] : [])))
  return { schedule, placed, unplaced, kpis: kpis(model, schedule), pastStart }
}

/** Free tasks that stand in a broken rule, and those behind them. */
function inConflict(model: Model, schedule: Schedule): Set<number> {
  const fixed = new Set(model.input.operations.flatMap((operation) => (operation.fixed ? [operation.id] : [])))
  const lost = new Set<number>()
  for (const { opId, with: other, fixed: stuck } of check(model, schedule)) {
    if (!fixed.has(opId)) lost.add(opId as number)
    else if (!stuck || (other !== undefined && model.opIndex.has(other) && !fixed.has(other))) lost.add(other as number)
  }
  for (let before = -1; before < lost.size; ) {
    before = lost.size
    for (const { id, after = [] } of model.input.operations)
      if (!fixed.has(id) && after.some((link) => lost.has((typeof link === 'object' ? link.opId : link) as number)))
        lost.add(id as number)
  }
  for (const id of lost) if (fixed.has(id)) lost.delete(id)
  return lost
}

/** A broken rule by what it is, so that two lists of them can be compared. */
export const violationKey = ({ kind, opId, with: other }: Violation): string => `${kind}/${opId}/${other ?? ''}`
