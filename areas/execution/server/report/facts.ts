import { sql } from 'kysely'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import { unitNamesIn } from '#core/server/crud/names.ts'
import { among } from '#core/server/db/among.ts'
import { notFound } from '#core/server/refusal.ts'
import { RunAlone, type Step } from '#core/server/steps.ts'
import type { OperationSchemes } from '../../contract/events.ts'
import { productionReportKind } from '../../contract/report.ts'
import { delivered, slowestBefore } from './delivered.ts'
import { countingLimits } from './limit.ts'
import type { Stretch } from './shares.ts'

/** Reporting modes where nobody needs to report: what the machine counted is reported as work ends. */
export const automaticReports = ['autoReport', 'autoBoth']

/** Reporting modes where work begins by being reported: nobody needs to start it. */
export const automaticStarts = ['autoStart', 'autoBoth']

/** The task that is reported on, its work centre's rules, and who was on duty since its last report. */
export interface TaskFacts {
  id: number
  taskNo: string
  status: string
  released: boolean
  isCombined: boolean
  planQuantity: number
  reportedGood: number
  reportedDefective: number
  startedAt: string | null
  machineId: number | null
  lineId: number
  workshopId: number | null
  workCenterId: number
  workCenterName: string
  quantityCheck: boolean
  quantityLimit: string
  customLimit: number | null
  reportingMode: string
  hoursAllocation: string
  defaultGoodQuantity: string
  proficiency: number
  sendsOn: boolean
  /** What its machine counted since it began and until the next one began there; null where nothing asks for it or nobody counts. */
  counted: number | null
  /** When it was last reported; null: never. */
  lastReportedAt: string | null
  levels: number
  /** The team's rule for the numbers of reports; null: the usual one. */
  numbering: string | null
  /** An inspection of it that failed and is not settled; one of its first piece has rules of its own. */
  heldBy: string | null
  stretches: (Stretch & { stationId: number | null })[]
  /** Where work begins by being reported: whose work was reported last. */
  lastReporters: number[]
}

/** One operation of one order that the task works on: the task itself, or a member of a combined one. */
export interface PartFacts {
  taskId: number
  /** The combined task that it is a member of. */
  combinedInto: number | null
  planQuantity: number
  reportedGood: number
  reportedDefective: number
  productId: number
  operationId: number
  orderOperationId: number
  produreName: string
  sequence: number
  operationGood: number
  operationDefective: number
  /** What the preceding operations delivered, or what was moved in; null: the first operation. */
  delivered: number | null
  /** The preceding operation that delivered least. */
  waitsFor: string | null
  workOrderId: number
  workorderNo: string
  orderStatus: string
  /** Its order's type, by which areas know orders of theirs. */
  orderType: string
  unit: string
  unitDecimals: number
  unitPrice: number
  difficultyRate: number
  singleTripQuantity: number
  singleProcessingTime: number
  auxiliaryUnit: string | null
  mainFactor: number | null
  auxiliaryFactor: number | null
  /** Nothing of its order follows it. */
  isLast: boolean
  /** What it is inspected by; null: nothing. */
  schemes: OperationSchemes | null
  /** An inspection of a preceding operation that failed and is not settled. */
  heldBefore: string | null
}

/** A task and a part as they are read for acts of people of several languages. */
export type TaskRow = TaskFacts & { workCenterNames: Names }
export type PartRow = PartFacts & {
  waitsForNames: Names | null
  unitNames: Names | null
  auxiliaryUnitNames: Names | null
}

/**
 * Locks the orders that a task works for, in the order of their ids, the first lock of every act on reports, and reads what the act is
 * judged by: it holds until the commit. Refuses a task that is not there.
 */
export const lockAndRead = (ctx: Ctx, taskId: number): Promise<Locked> => ctx.step(lockAndReadAll, taskId)

export interface Locked {
  task: TaskFacts
  parts: PartFacts[]
}

const lockAndReadAll: Step<number, Locked> = {
  writes: false,
  async run(ctx, asked) {
    const taskIds = [...new Set(asked.map(({ item }) => item))]
    const [, tasks, parts] = await ctx.together<[object, TaskRow, PartRow]>(
      { query: orderLock(taskIds).compile(ctx.db), everywhere: true },
      { query: taskQuery(taskIds).compile(ctx.db) },
      { query: partsQuery(taskIds).compile(ctx.db), everywhere: true },
    )
    return asked.map(({ ctx: own, item: taskId }) => {
      const task = taskOf(tasks, taskId, own)
      if (!task) return notFound()
      const facts = { task, parts: partsOf(parts, taskId, own) }
      // What the first report on an order takes, the second would not see: it is judged after the first is committed.
      return own.claim(claimsOf(facts)) ? facts : new RunAlone()
    })
  },
}

/** A task, in the language of whoever acts. */
export function taskOf(
  tasks: readonly TaskRow[],
  taskId: number,
  { language }: Pick<Ctx, 'language'>,
): TaskFacts | undefined {
  const found = tasks.find(({ id }) => id === taskId)
  if (!found) return undefined
  const { workCenterNames, ...task } = found
  return { ...task, workCenterName: workCenterNames[language] ?? task.workCenterName }
}

/** The operations that a task works on, its own or its members', in the language of whoever acts. */
export const partsOf = (parts: readonly PartRow[], taskId: number, { language }: Pick<Ctx, 'language'>): PartFacts[] =>
  parts
    .filter((part) => part.taskId === taskId || part.combinedInto === taskId)
    .map(({ waitsForNames, unitNames, auxiliaryUnitNames, ...part }) => ({
      ...part,
      waitsFor: nameOf(part.waitsFor, waitsForNames, language),
      unit: nameOf(part.unit, unitNames, language) as string,
      auxiliaryUnit: nameOf(part.auxiliaryUnit, auxiliaryUnitNames, language),
    }))

/** What an act on a task keeps to itself among those that share its transaction. */
export const claimsOf = ({ task, parts }: Locked): string[] => [
  ...taskClaims(task.id, parts),
  ...parts.map(({ workOrderId }) => `order ${workOrderId}`),
]

const taskClaims = (taskId: number, parts: readonly PartFacts[]): string[] =>
  [taskId, ...parts.flatMap((part) => [part.taskId, part.combinedInto ?? part.taskId])].map((id) => `task ${id}`)

/** Locks the orders of reports in the order of their ids, so that what is read of their operations afterwards holds until the commit. */
export async function lockOrdersOfReports(ctx: Ctx, ids: number[]): Promise<void> {
  await ctx.unscoped(() =>
    sql`select id from work_order where id = any(array(select work_order_id from report where id = any(${ids})))
      order by id for update`.execute(ctx.db),
  )
}

/** Reads what a start or a task card is judged by. Refuses a task that is not there. */
export async function readTask(ctx: Ctx, taskId: number): Promise<TaskFacts> {
  const { rows } = await taskQuery([taskId]).execute(ctx.db)
  const task = taskOf(rows, taskId, ctx)
  if (!task) throw notFound()
  return task
}

/** The operations that the task works on; see `lockAndRead` where they must hold until the commit. */
export async function readParts(ctx: Ctx, taskId: number): Promise<PartFacts[]> {
  const { rows } = await ctx.unscoped(() => partsQuery([taskId]).execute(ctx.db))
  return partsOf(rows, taskId, ctx)
}

// The inner array first: the orders are then found by their key whatever the planner knows of the tables.
export const orderLock = (taskIds: number[]) => sql<object>`select id from work_order where id = any(array(
    select work_order_id from task where (${among(sql.ref('id'), taskIds)} or ${among(sql.ref('combined_into'), taskIds)})
      and work_order_id is not null))
  order by id for update`

/** Of a reversed report nothing was made: time on duty since the one before is that of the next. A corrected one was made, otherwise. */
const stands = sql<boolean>`(r.status <> 'reversed' or exists (
  select from report n where n.team_id = r.team_id and n.id = r.replaced_by and n.kind = 'correction'))`

/** What the machine of task `t` counted since it began there, where the work centre `w` goes by counts. */
const countedSinceStart = sql`
  case when t.started_at is not null
    and (w.quantity_limit = any(${countingLimits}) or w.reporting_mode = any(${automaticReports}))
    and exists (select from machine_count c where c.team_id = t.team_id and c.machine_id = t.machine_id)
  then (
    select coalesce(sum(c.quantity), 0) from machine_count c
    where c.team_id = t.team_id and c.machine_id = t.machine_id and c.minute >= date_trunc('minute', t.started_at)
      and c.minute < coalesce((
        select date_trunc('minute', min(n.started_at)) from task n
        where n.team_id = t.team_id and n.machine_id = t.machine_id and n.combined_into is null and n.started_at > t.started_at),
        'infinity')) end`

/** Time on duty at task `t` that its `last` report does not tell of. */
const stretchesSinceLast = sql`
  (select coalesce(jsonb_agg(jsonb_build_object('userId', d.user_id, 'onAt', d.on_at, 'offAt', d.off_at,
      'stationId', d.station_id) order by d.id), '[]')
    from duty_session d
    where d.task_id = t.id and (d.off_at is null or last.reported_at is null or d.off_at > last.reported_at))`

/** The newest report that stands of task `t`; of a combined one that of any member. */
const lastReport = sql`
  (select r.id, r.reported_at from task m join report r on r.team_id = m.team_id and r.task_id = m.id and r.kind = 'report'
    where t.is_combined and m.team_id = t.team_id and m.combined_into = t.id and ${stands} order by r.reported_at desc limit 1)
  union all
  (select r.id, r.reported_at from report r
    where not t.is_combined and r.team_id = t.team_id and r.task_id = t.id and r.kind = 'report' and ${stands}
    order by r.reported_at desc limit 1)`

export const taskQuery = (taskIds: number[]) => sql<TaskRow>`
  select t.id, t.task_no, t.status, t.released, t.is_combined, t.plan_quantity, t.reported_good, t.reported_defective,
    t.started_at, t.machine_id, coalesce(t.line_id, w.line_id) as line_id, coalesce(t.workshop_id, w.workshop_id) as workshop_id,
    w.id as work_center_id, w.name as work_center_name, w.names as work_center_names, w.quantity_check, w.quantity_limit, w.custom_limit,
    w.reporting_mode, w.hours_allocation, w.default_good_quantity, w.proficiency, w.next_auto_dispatch as sends_on,
    last.reported_at as last_reported_at,
    ${countedSinceStart} as counted,
    (select count(*) from approval_level a where a.kind = ${productionReportKind}) as levels,
    (select pattern from numbering where name = 'report') as numbering,
    (select h.inspection_no from inspection_record h where h.team_id = t.team_id and h.task_id = coalesce(t.combined_into, t.id)
      and h.holds and h.kind <> 'first' order by h.id desc limit 1) as held_by,
    ${stretchesSinceLast} as stretches,
    case when w.reporting_mode = any(${automaticStarts}) then array(
      select p.user_id from report_person p where p.team_id = t.team_id and p.report_id = last.id) else '{}' end as last_reporters
  from task t
  join work_center w on w.team_id = t.team_id and w.id = t.work_center_id
  left join lateral (${lastReport}) last on true
  where ${among(sql.ref('t.id'), taskIds)}`

// An order of another workshop, and its operations there, are read though the caller does not see them in lists.
export const partsQuery = (taskIds: number[]) => sql<PartRow>`
  select t.id as task_id, t.combined_into, t.plan_quantity, t.reported_good, t.reported_defective,
    w.product_id, o.operation_id, o.id as order_operation_id, o.produre_name, o.sequence,
    o.reported_good as operation_good, o.reported_defective as operation_defective,
    ${delivered} as delivered, before.name as waits_for,
    (select n.produre_names from operation n where n.team_id = o.team_id and n.id = before.operation_id) as waits_for_names,
    o.work_order_id, w.workorder_no, w.status as order_status, w.type as order_type, w.unit, ${unitNamesIn('w')} as unit_names, p.unit_decimals,
    coalesce(c.unit_price, o.unit_price) as unit_price, o.difficulty_rate,
    coalesce(c.single_trip_quantity, o.single_trip_quantity) as single_trip_quantity,
    coalesce(c.single_processing_time, o.single_processing_time) as single_processing_time,
    o.auxiliary_unit, ${unitNamesIn('o', 'auxiliaryUnit')} as auxiliary_unit_names, o.main_factor, o.auxiliary_factor,
    o.successor = '{}' as is_last, nullif(jsonb_strip_nulls(jsonb_build_object('first', o.first_scheme, 'inProcess', o.in_process_scheme,
      'self', o.self_scheme, 'final', o.final_scheme)), '{}') as schemes,
    (select h.inspection_no from order_operation b
      join inspection_record h on h.team_id = b.team_id and h.order_operation_id = b.id and h.holds
      where b.team_id = o.team_id and b.work_order_id = o.work_order_id and o.sequence = any(b.successor)
      order by h.id desc limit 1) as held_before
  from task t
  join order_operation o on o.team_id = t.team_id and o.id = t.order_operation_id
  join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
  join product p on p.team_id = w.team_id and p.id = w.product_id
  left join craft_hours c on c.team_id = o.team_id and c.product_id = w.product_id and c.operation_id = o.operation_id
    and c.work_center_id = t.work_center_id
  left join lateral (${slowestBefore}) before on true
  where ${among(sql.ref('t.id'), taskIds)} or ${among(sql.ref('t.combined_into'), taskIds)}
  order by t.id`
