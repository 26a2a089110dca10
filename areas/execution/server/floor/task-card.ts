import { sql } from 'kysely'
import { divide, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import type { TaskCard as Card, FloorTask } from '../../contract/floor.ts'
import { productionReportKind } from '../../contract/report.ts'
import { nextTaskOf } from '../duty/next-task.ts'
import { stationsOf } from '../duty/start-facts.ts'
import { type PartFacts, readParts, readTask, type TaskFacts } from '../report/facts.ts'
import { remainingOfTask, takesMore } from '../report/judge.ts'
import { countsDefective, takenOf } from '../report/limit.ts'
import { startsByItself } from '../report/people.ts'
import { countedToReport } from '../report/report-counted.ts'
import { stateOf } from '../report/reverse.ts'
import { readLastCrew } from './last-crew.ts'
import { floorTasks } from './tasks.ts'

/** Everything on one task that the shop floor's screen shows. */
export async function taskCard(ctx: Ctx, { taskId }: { taskId: number }): Promise<Card> {
  const task = await readTask(ctx, taskId)
  const parts = await readParts(ctx, taskId)
  const [part] = parts
  if (!part) throw notFound()
  const remaining = remainingOfTask(task, parts)
  return {
    ...(await readShown(ctx, taskId)),
    unit: part.unit,
    unitDecimals: Math.max(...parts.map(({ unitDecimals }) => unitDecimals)),
    auxiliaryUnit: task.isCombined ? null : part.auxiliaryUnit,
    auxiliaryPerUnit: auxiliaryPerUnit(task, part),
    sequence: part.sequence,
    mustStart: !startsByItself(task),
    takesMore: takesMore(task, parts),
    remaining: task.quantityCheck ? remaining : null,
    counted: await countedToReport(ctx, task, parts),
    offered: offeredOf(task, part, remaining),
    ...completingOf(task),
    stations: await stationsOf(ctx, task.id),
    next: await nextTaskOf(ctx, taskId),
    onDuty: await readOnDuty(ctx, taskId),
    lastCrew: await readLastCrew(ctx, taskId),
    reasons: await readReasons(ctx, parts),
    reports: await readReports(ctx, parts),
  }
}

const auxiliaryPerUnit = (task: TaskFacts, part: PartFacts): number | null =>
  !task.isCombined && part.auxiliaryUnit && part.mainFactor && part.auxiliaryFactor
    ? divide(part.auxiliaryFactor, part.mainFactor)
    : null

/** How much more completes the task, by the same reckoning as `reachesPlan`. */
function completingOf({ quantityLimit: option, planQuantity, reportedGood, reportedDefective }: TaskFacts) {
  const done = takenOf({ option }, reportedGood, reportedDefective)
  return { toComplete: Math.max(0, subtract(planQuantity, done)), countsDefective: countsDefective({ option }) }
}

/** The good quantity that the form offers, as the work centre wants it: what a limit allows beyond the plan is not offered. */
function offeredOf(task: TaskFacts, part: PartFacts, remaining: number): number {
  if (task.defaultGoodQuantity === 'zero') return 0
  const wanted = Math.min(remaining, Math.max(0, subtract(task.planQuantity, task.reportedGood)))
  return task.defaultGoodQuantity === 'single' ? Math.min(wanted, part.singleTripQuantity) : wanted
}

type Shown = FloorTask &
  Pick<
    Card,
    | 'materialSpec'
    | 'drawingNumber'
    | 'lineName'
    | 'machineName'
    | 'reportedDefective'
    | 'approvedGood'
    | 'plannedEnd'
    | 'requiredEndDate'
  >

async function readShown(ctx: Ctx, taskId: number): Promise<Shown> {
  const { rows } = await sql<Shown>`
    select f.*, o.material_spec, o.drawing_number, o.required_end_date, ${nameIn(ctx, 'l')} as line_name, ${nameIn(ctx, 'n')} as machine_name,
      t.reported_defective, t.approved_good, coalesce(t.published_end, t.planned_end) as planned_end
    from (${floorTasks(ctx)} where t.id = ${taskId}) f
    join task t on t.id = f.id
    left join production_line l on l.team_id = t.team_id and l.id = t.line_id
    left join machine n on n.team_id = t.team_id and n.id = t.machine_id
    left join lateral (
      select string_agg(distinct w.material_spec, ' · ') as material_spec, string_agg(distinct w.drawing_number, ' · ') as drawing_number,
        min(w.required_end_date) as required_end_date from task m
      join work_order w on w.team_id = m.team_id and w.id = m.work_order_id
      where m.team_id = t.team_id and (m.id = t.id or m.combined_into = t.id)) o on true`.execute(ctx.db)
  const [row] = rows
  if (!row) throw notFound()
  return row
}

const readOnDuty = (ctx: Ctx, taskId: number): Promise<Card['onDuty']> =>
  ctx.db
    .selectFrom('dutySession as d')
    .innerJoin('teamUser as u', 'u.id', 'd.userId')
    .select(['d.userId', 'u.name', 'u.jobNumber', 'd.onAt', 'd.stationId'])
    .where('d.taskId', '=', taskId)
    .where('d.offAt', 'is', null)
    .orderBy('d.onAt')
    .orderBy('d.id')
    .execute()

async function readReasons(ctx: Ctx, parts: PartFacts[]): Promise<Card['reasons']> {
  const operations = parts.map(({ operationId }) => operationId)
  const { rows } = await sql<Card['reasons'][number]>`
    select id, code, ${nameIn(ctx, 'defectReason')} as name, ${nameIn(ctx, 'defectReason', 'className')} as class_name from defect_reason
    where enabled and (operation_ids = '{}' or operation_ids && ${operations}::bigint[])
    order by defect_reason.class_name, code`.execute(ctx.db)
  return rows
}

/** The newest reports of the task that still count or were sent back. */
async function readReports(ctx: Ctx, parts: PartFacts[]): Promise<Card['reports']> {
  const rows = await ctx.db
    .selectFrom('report as r')
    .innerJoin('teamUser as u', 'u.id', 'r.reporterId')
    .leftJoin('approval as a', (join) =>
      join.onRef('a.teamId', '=', 'r.teamId').on('a.kind', '=', productionReportKind).onRef('a.subjectId', '=', 'r.id'),
    )
    .select([
      'r.id',
      'r.reportNo',
      'r.status',
      'a.passedLevels',
      'r.goodQuantity',
      'r.defectiveQuantity',
      'r.reportedAt',
      'u.name as reporterName',
      'a.rejectReason',
    ])
    .where(
      'r.taskId',
      'in',
      parts.map(({ taskId }) => taskId),
    )
    .where('r.status', '<>', 'reversed')
    .orderBy('r.id', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ passedLevels, ...row }) => ({
    ...row,
    status: stateOf(row, passedLevels === null ? null : { passedLevels }),
  }))
}
