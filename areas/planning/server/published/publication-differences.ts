import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, nameIn } from '#core/server/crud/names.ts'
import type { PlanDifference } from '../../contract/published/publish.api.ts'
import { dueOf, wantedFrom } from '../plan/problem.ts'

interface Scope {
  lineIds?: number[]
  ids?: number[]
}

/** Where a task would stand; instants are ISO text. */
export interface Stand {
  workCenterId: number
  machineId: number | null
  center: string | null
  machine: string | null
  plannedStart: string
  plannedEnd: string
}

/** Open tasks of the scope, with plan and published plan: none that is completed or part of a combined one. */
const readDraft = (ctx: Ctx, { lineIds, ids }: Scope) => {
  const all = ctx.db
    .selectFrom('task as t')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('productionLine as l', 'l.id', 't.lineId')
    .leftJoin('workCenter as c', 'c.id', 't.workCenterId')
    .leftJoin('machine as m', 'm.id', 't.machineId')
    .leftJoin('workCenter as pc', 'pc.id', 't.publishedWorkCenterId')
    .leftJoin('machine as pm', 'pm.id', 't.publishedMachineId')
    .where('t.status', 'in', ['notScheduled', 'waiting'])
    .where('t.combinedInto', 'is', null)
    .where((e) => e.or([e('w.id', 'is', null), e('w.status', '<>', 'closed')]))
    .select([
      't.id',
      't.version',
      't.taskNo',
      't.status',
      't.released',
      't.isCombined',
      't.workCenterId',
      't.machineId',
      't.plannedStart',
      't.plannedEnd',
      't.publishedStart',
      't.publishedEnd',
      't.publishedWorkCenterId',
      't.publishedMachineId',
      'w.workorderNo',
      'w.requiredStartDate',
      'w.requiredEndDate',
      copiedNameIn<string | null>(ctx, 'o', 'operation', 'produreName').as('produreName'),
      nameIn<string | null>(ctx, 'l').as('lineName'),
      nameIn<string | null>(ctx, 'c').as('center'),
      nameIn<string | null>(ctx, 'm').as('machine'),
      nameIn<string | null>(ctx, 'pc').as('publishedCenter'),
      nameIn<string | null>(ctx, 'pm').as('publishedMachine'),
    ])
    .orderBy('t.plannedStart')
    .orderBy('t.id')
  const ofLines = lineIds ? all.where('t.lineId', 'in', lineIds) : all
  return (ids ? ofLines.where('t.id', 'in', ids) : ofLines).execute()
}

export type DraftTask = Awaited<ReturnType<typeof readDraft>>[number]

const at = (text: string | null): number | null => (text === null ? null : Date.parse(text))

/** What publishing would do to a task; null: nothing. */
function kindOf(task: DraftTask): PlanDifference['kind'] | null {
  const start = at(task.plannedStart)
  const published = at(task.publishedStart)
  if (start === null) return task.released ? 'withdrawn' : null
  if (!task.released || published === null) return 'new'
  if (task.workCenterId !== task.publishedWorkCenterId || task.machineId !== task.publishedMachineId) return 'place'
  if (start !== published) return start < published ? 'earlier' : 'later'
  return at(task.plannedEnd) === at(task.publishedEnd) ? null : 'longer'
}

const nowhere = { plannedStart: null, plannedEnd: null }

/**
 * Tasks that publishing would change, with how. Locks nothing.
 *
 * @param stands where tasks would stand in place of their plan, null: nowhere
 */
export async function publicationDifferences(
  ctx: Ctx,
  scope: Scope,
  stands?: ReadonlyMap<number, Stand | null>,
): Promise<{ task: DraftTask; row: PlanDifference }[]> {
  const draft = await readDraft(ctx, scope)
  const tasks = stands ? draft.map((task) => ({ ...task, ...(stands.get(task.id) ?? nowhere) })) : draft
  return tasks.flatMap((task) => {
    const kind = kindOf(task)
    if (kind === null) return []
    const due = task.requiredEndDate === null ? null : dueOf(ctx.caller.zone, task.requiredEndDate)
    const [start, end] = [at(task.plannedStart), at(task.plannedEnd)]
    const row: PlanDifference = {
      id: task.id,
      taskNo: task.taskNo,
      workorderNo: task.workorderNo,
      produreName: task.produreName,
      lineName: task.lineName,
      kind,
      before: {
        workCenter: task.publishedCenter,
        machine: task.publishedMachine,
        start: at(task.publishedStart),
        end: at(task.publishedEnd),
      },
      after: { workCenter: task.center, machine: task.machine, start, end },
      due,
      late: due !== null && end !== null && end > due,
      early: start !== null && start < wantedFrom(ctx.caller.zone, task.requiredStartDate),
    }
    return [{ task, row }]
  })
}
