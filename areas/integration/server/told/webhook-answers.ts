import { type CallFact, callAnswered, callClosed, callRaised } from '#areas/andon/contract/events.ts'
import { approvalDecided } from '#areas/approvals/contract/events.ts'
import { type ReportFact, reportAdded, reportApproved, reportReversed } from '#areas/execution/contract/events.ts'
import { stockMoved } from '#areas/inventory/contract/events.ts'
import { orderClosed, orderCompleted, orderConfirmed } from '#areas/orders/contract/events.ts'
import { tasksCompleted, tasksStarted } from '#areas/planning/contract/events.ts'
import { abnormalityClosed, abnormalityRaised } from '#areas/quality/contract/events.ts'
import { shipmentSent } from '#areas/shipping/contract/events.ts'
import type { DomainEvent } from '#core/contract/event.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { notFound } from '#core/server/refusal.ts'
import type { WebhookType } from '../../contract/webhook-types.ts'
import { leave, type Telling } from '../delivery/leave.ts'
import type { Wants } from '../delivery/wants.ts'
import { movesOf, ordersOf, reportsOf, tasksOf } from './facts.ts'

const topic = 'webhookDelivery'

/** What webhooks are told of; nothing is read where no webhook of the team wants it. */
export function webhookAnswers(wants: Wants): Answer[] {
  const tell = <P>(event: DomainEvent<P>, type: WebhookType, tellings: (ctx: Ctx, payload: P) => Promise<Telling[]>) =>
    on(event, async (ctx, payload) => {
      const targets = await wants.of(ctx, type)
      if (targets.length) await leave(ctx, targets, type, await tellings(ctx, payload), topic)
    })
  return [
    tell(orderConfirmed, 'workOrder.confirmed', (ctx, { orderIds }) => ofOrders(ctx, orderIds)),
    tell(orderCompleted, 'workOrder.completed', (ctx, { orderIds }) => ofOrders(ctx, orderIds)),
    tell(orderClosed, 'workOrder.closed', (ctx, { orderIds, note }) => ofOrders(ctx, orderIds, { note: cut(note) })),
    tell(tasksStarted, 'task.started', (ctx, { taskIds }) => ofTasks(ctx, taskIds)),
    tell(tasksCompleted, 'task.completed', (ctx, { taskIds }) => ofTasks(ctx, taskIds)),
    tell(reportAdded, 'report.made', (ctx, { reports }) => ofReports(ctx, reports)),
    tell(reportApproved, 'report.approved', (ctx, { reports }) => ofReports(ctx, reports)),
    tell(reportReversed, 'report.reversed', (ctx, { reports, reason, corrected }) =>
      ofReports(ctx, reports, { reason: cut(reason), corrected }),
    ),
    tell(approvalDecided, 'approval.decided', async (_ctx, { kind, decision, documents }) =>
      documents.map((document) => ({
        subject: `${kind} ${document.id}`,
        document: document.name,
        workshopId: null,
        payload: { kind, decision, ...document },
      })),
    ),
    tell(callRaised, 'call.raised', ofCall),
    tell(callAnswered, 'call.answered', ofCall),
    tell(callClosed, 'call.closed', ofCall),
    tell(abnormalityRaised, 'abnormality.raised', (ctx, { abnormalityId }) => ofAbnormality(ctx, abnormalityId)),
    tell(abnormalityClosed, 'abnormality.closed', (ctx, { abnormalityId }) => ofAbnormality(ctx, abnormalityId)),
    tell(stockMoved, 'stock.moved', ofMoves),
    tell(shipmentSent, 'shipment.sent', ofShipment),
  ]
}

/** Words of people are cut: a payload is for facts, and stays small. */
const cut = (text: string | null) => text?.slice(0, 500) ?? null

async function ofOrders(ctx: Ctx, ids: readonly number[], more: object = {}): Promise<Telling[]> {
  const orders = await ordersOf(ctx, ids)
  return orders.map((order) => ({
    subject: `workOrder ${order.id}`,
    document: order.workorderNo,
    workshopId: order.workshopId,
    payload: { ...order, ...more },
  }))
}

/** Of one order in their order; a combined task has none and stands for itself. */
async function ofTasks(ctx: Ctx, ids: readonly number[]): Promise<Telling[]> {
  const tasks = await tasksOf(ctx, ids)
  return tasks.map((task) => ({
    subject: task.workOrderId === null ? `task ${task.id}` : `workOrder ${task.workOrderId}`,
    document: task.taskNo,
    workshopId: task.workshopId,
    payload: task,
  }))
}

async function ofReports(ctx: Ctx, reports: readonly ReportFact[], more: object = {}): Promise<Telling[]> {
  const facts = await reportsOf(
    ctx,
    reports.map(({ reportId }) => reportId),
  )
  return facts.map((report) => ({
    subject: `workOrder ${report.workOrderId}`,
    document: report.reportNo,
    workshopId: report.workshopId,
    payload: { ...report, ...more },
  }))
}

async function ofCall(ctx: Ctx, { callId }: CallFact): Promise<Telling[]> {
  const call = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('andonCall as c')
      .innerJoin('andonType as y', (j) => j.onRef('y.teamId', '=', 'c.teamId').onRef('y.id', '=', 'c.typeId'))
      .select(['c.id', 'c.callNo', 'c.status', 'y.name as type', 'c.source', 'c.stationId', 'c.machineId', 'c.lineId'])
      .select([
        'c.workshopId',
        'c.description',
        'c.handlerId',
        'c.raisedAt',
        'c.respondedAt',
        'c.closedAt',
        'c.closedHow',
      ])
      .where('c.id', '=', callId)
      .executeTakeFirst(),
  )
  if (!call) throw notFound()
  const payload = { ...call, description: cut(call.description) }
  return [{ subject: `call ${call.id}`, document: call.callNo, workshopId: call.workshopId, payload }]
}

async function ofAbnormality(ctx: Ctx, id: number): Promise<Telling[]> {
  const found = await ctx.unscoped(() =>
    ctx.db
      .selectFrom('abnormality')
      .select(['id', 'number', 'subject', 'severity', 'source', 'sourceNo', 'status', 'taskId', 'workOrderId'])
      .select(['machineId', 'lineId', 'workshopId', 'ownerId', 'raisedAt', 'dueAt', 'closedAt'])
      .where('id', '=', id)
      .executeTakeFirst(),
  )
  if (!found) throw notFound()
  return [
    {
      subject: `abnormality ${id}`,
      document: found.number,
      workshopId: found.workshopId,
      payload: { ...found, subject: cut(found.subject) },
    },
  ]
}

/** Of one product in their order. Stock stands in no workshop. */
async function ofMoves(ctx: Ctx, { moveIds }: { moveIds: number[] }): Promise<Telling[]> {
  const moves = await movesOf(ctx, moveIds)
  return moves.map(({ reversesKind, reversesToState, ...move }) => ({
    subject: `product ${move.productId}`,
    document: move.documentNo ?? move.productCode,
    workshopId: null,
    payload: { ...move, note: cut(move.note) },
  }))
}

async function ofShipment(ctx: Ctx, { shipmentId }: { shipmentId: number }): Promise<Telling[]> {
  const shipment = await ctx.db
    .selectFrom('shipment')
    .select(['id', 'shipmentNo', 'status', 'customer', 'carrier', 'vehicle', 'trackingNo', 'shipOn', 'shippedAt'])
    .where('id', '=', shipmentId)
    .executeTakeFirst()
  if (!shipment) throw notFound()
  const lines = await ctx.db
    .selectFrom('shipmentLine as l')
    .innerJoin('product as p', (j) => j.onRef('p.teamId', '=', 'l.teamId').onRef('p.id', '=', 'l.productId'))
    .select(['l.salesOrderLineId', 'p.code as productCode', 'l.quantity'])
    .where('l.shipmentId', '=', shipmentId)
    .orderBy('l.id')
    .limit(100)
    .execute()
  return [
    {
      subject: `shipment ${shipmentId}`,
      document: shipment.shipmentNo,
      workshopId: null,
      payload: { ...shipment, lines },
    },
  ]
}
