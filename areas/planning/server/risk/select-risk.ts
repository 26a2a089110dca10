import { sql } from 'kysely'
import { z } from 'zod'
import type { OutputOf } from '#core/contract/endpoint.ts'
import type { AheadCtx, Ctx } from '#core/server/context.ts'
import { madeNameIn, nameIn } from '#core/server/crud/names.ts'
import { readWhere, reportIds } from '#core/server/crud/report-where.ts'
import { serveReport } from '#core/server/crud/serve-report.ts'
import type { Handler } from '#core/server/handler.ts'
import { type PlanRiskRow, planRiskReport, type selectPlanRisk } from '../../contract/global/risk.api.ts'
import { type ReckonedOrder, reckonedRisk } from './reckoned-risk.ts'

const where = z.object({ workshopId: reportIds }).strict()

type Told = Omit<OutputOf<typeof selectPlanRisk>, 'rows' | 'total'>

/** Orders of workshops that are the caller's, the least likely to make their dates first. */
async function readRisk(ctx: Ctx, asked: Record<string, unknown>) {
  const { workshopId } = readWhere(where, asked)
  const reckoned = await reckonedRisk((work) => work(ctx))
  const told: Told = {
    at: reckoned && new Date(reckoned.at).toISOString(),
    plays: reckoned?.plays ?? 0,
    spreads: reckoned?.spreads ?? { own: 0, place: 0, operation: 0, none: 0 },
    lots: reckoned?.lots ?? 0,
  }
  if (!reckoned?.orders.length) return { rows: [], more: told }
  const orders = await ordersOf(ctx, reckoned.orders, workshopId ?? null)
  const tasks = await tasksOf(ctx, reckoned.orders)
  const rows = reckoned.orders.flatMap((risk) => {
    const order = orders.get(risk.id)
    return order ? [rowOf(risk, order, tasks.get(Number(risk.pull?.opId ?? 0)), reckoned.at)] : []
  })
  return { rows: rows.sort(byDanger), more: told }
}

type Order = Awaited<ReturnType<typeof readOrders>>[number]
type Task = Awaited<ReturnType<typeof readTasks>>[number]

function rowOf(risk: ReckonedOrder, order: Order, task: Task | undefined, at: number): PlanRiskRow {
  const { pull, spread, unplanned, due } = risk
  return {
    ...order,
    version: at,
    onTime: unplanned ? null : risk.onTime,
    plannedEnd: new Date(risk.planned).toISOString(),
    half: instant(risk.half),
    most: instant(risk.most),
    lateMinutes: due === null || !Number.isFinite(risk.most) ? null : Math.round((risk.most - due) / 60_000),
    tasks: risk.tasks,
    known: risk.known,
    unplanned,
    pullTaskId: task?.id ?? null,
    pullTaskNo: task?.taskNo ?? null,
    pullOrder: task && task.workOrderId !== order.id ? task.workorderNo : null,
    pullOperation: task?.operation ?? null,
    pullPlace: task ? (task.machine ?? task.workCenter) : null,
    pullMachineId: task?.machineId ?? null,
    pullProductId: task?.productId ?? null,
    pullOperationId: task?.operationId ?? null,
    elsewhere: pull !== null && task === undefined,
    criticality: pull?.criticality ?? null,
    reachMinutes: pull && Math.round(pull.reach / 60_000),
    pullLots: spread?.lots ?? null,
    pullBy: spread?.by ?? null,
  }
}

const instant = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null)

/** The least likely first, then those that are late by most; what cannot be said comes last. */
const byDanger = (a: PlanRiskRow, b: PlanRiskRow): number =>
  (a.onTime ?? 2) - (b.onTime ?? 2) ||
  Number(b.most === null) - Number(a.most === null) ||
  (b.lateMinutes ?? 0) - (a.lateMinutes ?? 0) ||
  a.id - b.id

async function ordersOf(ctx: Ctx, risks: readonly ReckonedOrder[], workshopIds: number[] | null) {
  const ids = risks.map(({ id }) => id)
  return new Map((await readOrders(ctx, ids, workshopIds)).map((order) => [order.id, order]))
}

const readOrders = (ctx: Ctx, ids: number[], workshopIds: number[] | null) =>
  ctx.db
    .selectFrom('workOrder as w')
    .leftJoin('department as d', 'd.id', 'w.workshopId')
    .select([
      'w.id',
      'w.workorderNo',
      'w.materialNo',
      madeNameIn(ctx, 'w').as('materialDesc'),
      'w.customer',
      'w.workshopId',
      nameIn(ctx, 'd').as('workshopName'),
      'w.requiredEndDate',
    ])
    .where(sql<boolean>`w.id = any(${ids}::bigint[])`)
    .$if(workshopIds !== null, (query) => query.where('w.workshopId', 'in', workshopIds ?? []))
    .execute()

/** The tasks that pull, as far as the caller sees them. */
async function tasksOf(ctx: Ctx, risks: readonly ReckonedOrder[]): Promise<Map<number, Task>> {
  const ids = [...new Set(risks.flatMap(({ pull }) => (pull ? [Number(pull.opId)] : [])))]
  const rows = ids.length ? await readTasks(ctx, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

const readTasks = (ctx: Ctx, ids: number[]) =>
  ctx.db
    .selectFrom('task as t')
    .leftJoin('orderOperation as o', 'o.id', 't.orderOperationId')
    .leftJoin('operation as m', 'm.id', 'o.operationId')
    .leftJoin('workOrder as w', 'w.id', 't.workOrderId')
    .leftJoin('workCenter as c', 'c.id', 't.workCenterId')
    .leftJoin('machine as a', 'a.id', 't.machineId')
    .select([
      't.id',
      't.taskNo',
      't.workOrderId',
      't.machineId',
      'w.workorderNo',
      'w.productId',
      'o.operationId',
      nameIn(ctx, 'm', 'produreName').as('operation'),
      nameIn(ctx, 'c').as('workCenter'),
      nameIn(ctx, 'a').as('machine'),
    ])
    .where(sql<boolean>`t.id = any(${ids}::bigint[])`)
    .execute()

const served = serveReport(planRiskReport, readRisk)

/** The plan is played ahead of the answer, while no connection is held: the answer finds what was reckoned. */
const ahead = async ({ read }: AheadCtx): Promise<void> => void (await reckonedRisk(read))

export const riskReport: { handlers: Handler[]; jobs: typeof served.jobs } = {
  handlers: served.handlers.map((each) => (each.endpoint === planRiskReport.select ? { ...each, ahead } : each)),
  jobs: served.jobs,
}
