import type { Ctx } from '#core/server/context.ts'
import { instantText } from '#core/server/instant-text.ts'
import { localDate } from '#engines/working-time/index.ts'
import type { Conflict, TaskChange } from '../../contract/task/task.api.ts'
import { type Loaded, membersOf } from './load.ts'
import type { Moved } from './moves.ts'
import { wantedFrom } from './problem.ts'
import { resourceName } from './resource-name.ts'
import { orderIdOf } from './task-facts.ts'
import type { PlanColumns, Update } from './write-plan.ts'

const at = (value: unknown): number | null => (typeof value === 'string' ? Date.parse(value) : null)

const placeOfColumns = (columns: PlanColumns) => ({
  workCenterId: columns.workCenterId as number,
  machineId: (columns.machineId as number | null | undefined) ?? null,
  setupStart: at(columns.plannedSetupStart),
  start: at(columns.plannedStart),
  end: at(columns.plannedEnd),
})

/** The changes of a step as a planner reads them. */
export const changesOf = (loaded: Loaded, updates: readonly Update[]): TaskChange[] =>
  updates.map(({ id, taskNo, before, after }) => {
    const task = loaded.tasks.get(id)
    return {
      id,
      taskNo,
      workorderNo: task?.workorderNo ?? null,
      produreName: task?.produreName ?? null,
      before: placeOfColumns(before),
      after: placeOfColumns({ ...before, ...after }),
    }
  })

/** A task that would start before its order is required to: nothing for one that does so already. */
function earlyOf(ctx: Ctx, loaded: Loaded, { id, before, after }: Update): Conflict[] {
  const task = loaded.tasks.get(id)
  const start = at(after.plannedStart)
  if (!task || start === null) return []
  const was = at(before.plannedStart) ?? Number.POSITIVE_INFINITY
  const early = membersOf(loaded, task).filter(({ requiredStartDate }) => {
    const wanted = wantedFrom(loaded.zone, requiredStartDate)
    return start < wanted && was >= wanted
  })
  return early.map(({ workorderNo, requiredStartDate }) => ({
    id,
    taskNo: task.taskNo,
    kind: 'early',
    message: ctx.t('plan.conflict.early', {
      task: task.taskNo,
      order: workorderNo ?? '',
      start: instantText(start, loaded.zone),
      wanted: requiredStartDate ?? '',
    }),
  }))
}

/**
 * What a move breaks (kind `rule`: it is refused), whom it leaves without a place, which tasks it starts before their order's
 * required start and which orders it makes late.
 */
export function conflictsOf(ctx: Ctx, loaded: Loaded, moved: Moved): Conflict[] {
  const conflicts: Conflict[] = []
  const nameOf = (id: unknown) => loaded.tasks.get(id as number)?.taskNo ?? resourceName(loaded, id)
  for (const { kind, opId, with: other } of moved.broken) {
    const params = { task: nameOf(opId), other: other === undefined ? '' : nameOf(other) }
    const message = ctx.t(`plan.violation.${kind}`, params)
    conflicts.push({ id: opId as number, taskNo: nameOf(opId), kind: 'rule', message })
  }
  for (const id of moved.lost)
    conflicts.push({ id, taskNo: nameOf(id), kind: 'lost', message: ctx.t('plan.conflict.lost', { task: nameOf(id) }) })
  conflicts.push(...moved.updates.flatMap((update) => earlyOf(ctx, loaded, update)))
  const ofOrder = new Map([...loaded.tasks.values()].map((task) => [orderIdOf(task), task]))
  for (const { id: orderId, due } of moved.problem.input.orders) {
    const end = moved.after.get(orderId)
    const task = ofOrder.get(orderId)
    if (!task || due === undefined || end === undefined || end <= due || (moved.before.get(orderId) ?? 0) > due)
      continue
    conflicts.push({
      id: task.id,
      taskNo: task.taskNo,
      kind: 'late',
      message: ctx.t('plan.conflict.late', {
        order: [...new Set(membersOf(loaded, task).map(({ workorderNo }) => workorderNo))].join(' + '),
        end: instantText(end, loaded.zone),
        due: localDate(loaded.zone, due - 1),
      }),
    })
  }
  return conflicts
}
