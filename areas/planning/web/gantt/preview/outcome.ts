import type { useT } from '#core/web/i18n/index.ts'
import { instantText } from '#core/web/kit/index.ts'
import type { Assignment, Outcome, Violation } from '#engines/scheduling/index.ts'
import { localDate } from '#engines/working-time/local-date.ts'
import type { Conflict, MoveResult, TaskChange } from '../../../contract/task/task.api.ts'
import { indexOf, ordersOf, type Plan, taskOf } from '../canvas/plan.ts'

/** What the words of an outcome are made of. */
export interface Telling {
  plan: Plan
  zone: string
  t: ReturnType<typeof useT>
  /** Work centre of a task's place. */
  centerAt(op: number, place: string): number | undefined
  resourceName(id: string): string | undefined
}

/** An outcome of the engine as the server would have told it. */
export function moveResultOf(telling: Telling, outcome: Outcome): MoveResult {
  return {
    revision: telling.plan.revision,
    changes: [
      ...outcome.changed.flatMap((each) => changeOf(telling, each) ?? []),
      ...outcome.lost.flatMap((id) => lostChange(telling, id as number) ?? []),
    ],
    conflicts: [
      ...outcome.broken.map((each) => brokenRule(telling, each)),
      ...outcome.lost.map((id): Conflict => {
        const taskNo = nameOf(telling, id)
        return { id: id as number, taskNo, kind: 'lost', message: telling.t('plan.conflict.lost', { task: taskNo }) }
      }),
      ...outcome.changed.flatMap((each) => earlyStarts(telling, each)),
      ...lateOrders(telling, outcome),
    ],
  }
}

const nameOf = ({ plan, resourceName }: Telling, id: unknown): string => {
  const index = typeof id === 'number' ? indexOf(plan, id) : -1
  return index < 0 ? (resourceName(String(id)) ?? `#${String(id)}`) : (plan.taskNo[index] as string)
}

function before(telling: Telling, id: number): Omit<TaskChange, 'after'> | null {
  const task = taskOf(telling.plan, id)
  if (!task) return null
  const { taskNo, workorderNo, operation, centerId, machineId, setupStart, start, end } = task
  const stands = { workCenterId: centerId, machineId, setupStart, start, end }
  return { id, taskNo, workorderNo, produreName: operation, before: stands }
}

function changeOf(telling: Telling, { opId, machineId: place, setupStart, start, end }: Assignment): TaskChange | null {
  const id = opId as number
  const was = before(telling, id)
  if (!was) return null
  const machineId = String(place).startsWith('m') ? Number(String(place).slice(1)) : null
  const workCenterId = telling.centerAt(id, String(place)) ?? was.before.workCenterId
  return { ...was, after: { workCenterId, machineId, setupStart, start, end } }
}

function lostChange(telling: Telling, id: number): TaskChange | null {
  const was = before(telling, id)
  return was && { ...was, after: { ...was.before, setupStart: null, start: null, end: null } }
}

function brokenRule(telling: Telling, { kind, opId, with: other }: Violation): Conflict {
  const taskNo = nameOf(telling, opId)
  const params = { task: taskNo, other: other === undefined ? '' : nameOf(telling, other) }
  return { id: opId as number, taskNo, kind: 'rule', message: telling.t(`plan.violation.${kind}`, params) }
}

/** As the server tells it: a task that would start before its order is required to, and does not yet. */
function earlyStarts({ plan, t, zone }: Telling, { opId, start }: Assignment): Conflict[] {
  const id = opId as number
  const index = indexOf(plan, id)
  if (index < 0) return []
  const was = plan.bars.start[index] as number
  const taskNo = plan.taskNo[index] as string
  return ordersOf(plan, index).flatMap(({ workorderNo, wantedFrom }): Conflict[] => {
    if (wantedFrom === null || start >= wantedFrom || was < wantedFrom) return []
    const params = {
      task: taskNo,
      order: workorderNo,
      start: instantText(new Date(start).toISOString(), zone).slice(0, 16),
      wanted: localDate(zone, wantedFrom),
    }
    return [{ id, taskNo, kind: 'early', message: t('plan.conflict.early', params) }]
  })
}

function lateOrders(telling: Telling, { late, changed }: Outcome): Conflict[] {
  const { plan, t, zone } = telling
  return late.flatMap(({ orderId, end, due }) => {
    const last = changed.find((each) => each.orderId === orderId)
    const task = last && taskOf(plan, last.opId as number)
    if (!task) return []
    const order = task.workorderNo ?? task.members.map(({ workorderNo }) => workorderNo).join(' + ')
    const params = {
      order,
      end: instantText(new Date(end).toISOString(), zone).slice(0, 16),
      due: localDate(zone, due - 1),
    }
    return [{ id: task.id, taskNo: task.taskNo, kind: 'late', message: t('plan.conflict.late', params) }]
  })
}
