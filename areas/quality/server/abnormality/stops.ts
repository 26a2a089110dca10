import { sql } from 'kysely'
import type { ReportCheck, StartCheck, TransferCheck } from '#areas/execution/server/index.ts'
import type { Message } from '#core/contract/messages.ts'
import type { Step } from '#core/server/steps.ts'
import { area } from '../../area.ts'

interface Asked {
  taskIds: readonly number[]
  orderIds: readonly number[]
}

interface Stop {
  ask: number
  kind: 'task' | 'lot'
  name: string
  number: string
  why: string
}

/** The tasks among some that are in quarantine, and the lots that the orders make; the oldest hold. Their orders are locked. */
const readStops: Step<Asked, Stop | null> = {
  writes: false,
  async run(ctx, parts) {
    const asked = parts.map(({ item }, ask) => ({ ask, ...item }))
    const wanted = sql`jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as w (ask int, "taskIds" jsonb, "orderIds" jsonb)`
    const query = sql<Stop>`
      select w.ask, 'task' as kind, t.task_no as name, a.number, concat_ws(' · ', a.number, a.subject, u.name) as why
      from ${wanted} join abnormality_held_task h on h.released_at is null
        and h.task_id in (select (jsonb_array_elements_text(w."taskIds"))::bigint)
      join abnormality a on a.team_id = h.team_id and a.id = h.abnormality_id
      join task t on t.team_id = h.team_id and t.id = h.task_id
      left join team_user u on u.team_id = h.team_id and u.id = h.held_by
      union all
      select w.ask, 'lot', l.number, h.document_no, concat_ws(' · ', h.document_no, h.reason, u.name)
      from ${wanted} join work_order o on o.id in (select (jsonb_array_elements_text(w."orderIds"))::bigint)
      join stock_lot l on l.team_id = o.team_id and l.product_id = o.product_id and l.number = o.workorder_no
      join stock_hold h on h.team_id = l.team_id and h.lot_id = l.id and h.released_at is null and h.source = ${area.id}
      left join team_user u on u.team_id = h.team_id and u.id = h.held_by`
    const [rows] = await ctx.together<[Stop]>({ query: query.compile(ctx.db), everywhere: true })
    return parts.map((_, ask) => rows.find((row) => row.ask === ask) ?? null)
  },
}

const told = ({ kind, name, number, why }: Stop): Message => ({
  key: kind === 'task' ? 'startCheck.taskQuarantined' : 'startCheck.lotQuarantined',
  params: { name, number, why },
})

type Known = Pick<Parameters<StartCheck['check']>[1], 'task' | 'parts'>

const tasksOf = ({ task, parts }: Known): number[] => [
  ...new Set([
    task.id,
    ...parts.flatMap(({ taskId, combinedInto }) => [taskId, ...(combinedInto ? [combinedInto] : [])]),
  ]),
]

/** Nothing begins at a task in quarantine, nor for an order whose lot is. */
export const startQuarantined: StartCheck = {
  name: 'quarantine',
  async check(ctx, { task, parts }): Promise<Message | null> {
    const orderIds = [...new Set(parts.map(({ workOrderId }) => workOrderId))]
    const stop = await ctx.step(readStops, { taskIds: tasksOf({ task, parts }), orderIds })
    return stop && told(stop)
  },
}

/** Nothing is reported of a task in quarantine. What its lot is held for goes with what is made: that is reported. */
export const reportQuarantined: ReportCheck = {
  name: 'quarantine',
  async check(ctx, { task, parts }): Promise<Message | null> {
    const stop = await ctx.step(readStops, { taskIds: tasksOf({ task, parts }), orderIds: [] })
    return stop && told(stop)
  },
}

/** Nothing is moved on between operations of which a task is in quarantine, nor of an order whose lot is. */
export const transferQuarantined: TransferCheck = {
  name: 'quarantine',
  async check(ctx, { workOrderId, from, to }): Promise<Message | null> {
    const { rows } = await ctx.unscoped(() =>
      sql<{ id: number }>`select distinct unnest(array[t.id, t.combined_into]) as id from task t
        where t.order_operation_id = any(${[from, to]}::bigint[])`.execute(ctx.db),
    )
    const taskIds = rows.flatMap(({ id }) => id ?? [])
    const stop = await ctx.step(readStops, { taskIds, orderIds: [workOrderId] })
    return stop && told(stop)
  },
}
