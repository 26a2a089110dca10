import { sql } from 'kysely'
import { type BomSnapshot, bomSnapshots } from '#areas/materials/server/index.ts'
import { type RoutingSnapshot, routingSnapshots } from '#areas/routing/server/index.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Stored } from '#core/server/crud/rows.ts'
import { dayOf } from '#core/server/day.ts'
import { orderConfirmed } from '../../contract/events.ts'
import { type AbnormalReason, workOrderStatus } from '../../contract/work-order-status.ts'
import { allowedOrders, auditOrders } from './bulk.ts'
import { calendarCover, type Place, placesOf } from './calendar-cover.ts'
import { readOrderConfig } from './order-config.ts'
import { type Taken, writeSnapshots } from './snapshot.ts'
import { stateOf, wrongState } from './work-order.ts'

interface Masters {
  routing: RoutingSnapshot | null
  bom: BomSnapshot | null
}

/** What an order becomes by its confirmation. */
interface Verdict {
  row: Stored<'liveWorkOrder'>
  masters: Masters
  reasons: AbnormalReason[]
  workshopId: number | null
}

/**
 * Confirms orders: each takes its own copy of routing and BOM, so that later changes of the masters do not reach it. Where
 * something is missing the order becomes abnormal, says what, and may be confirmed again once it is there.
 */
export async function confirmWorkOrder(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const { rows, skipped } = await allowedOrders(ctx, ids, (row) =>
    workOrderStatus.can(stateOf(row), 'confirm')
      ? null
      : stateOf(row) === 'closed'
        ? { key: 'workOrder.closedNotConfirmed' }
        : wrongState(ctx, row),
  )
  const verdicts = await judge(ctx, rows)
  const good = verdicts.filter((verdict) => !verdict.reasons.length)
  await writeSnapshots(ctx, good.map(takenOf))
  await store(ctx, verdicts)
  const byId = new Map(verdicts.map((verdict) => [verdict.row.id, verdict]))
  auditOrders(ctx, 'confirm', rows, (row) => columnsOf(byId.get(row.id) as Verdict))
  const done = good.map(({ row }) => row.id)
  if (done.length) await ctx.emit(orderConfirmed, { orderIds: done })
  const abnormal = verdicts.filter((verdict) => verdict.reasons.length)
  return {
    done,
    skipped: [
      ...skipped,
      ...abnormal.map(({ row, reasons }) => ({
        id: row.id,
        name: row.workorderNo,
        reason: reasons.map((reason) => ctx.t(`workOrder.missing.${reason}`)).join(ctx.t('listed')),
      })),
    ],
  }
}

const takenOf = ({ row, masters }: Verdict): Taken => ({
  orderId: row.id,
  planQuantity: row.planQuantity,
  routing: masters.routing as RoutingSnapshot,
  bom: masters.bom,
})

async function judge(ctx: Ctx, rows: Stored<'liveWorkOrder'>[]): Promise<Verdict[]> {
  const productIds = [...new Set(rows.map((row) => row.productId))]
  const [routings, boms] = await Promise.all([routingSnapshots(ctx.db, productIds), bomSnapshots(ctx.db, productIds)])
  const masters = new Map(
    productIds.map((id): [number, Masters] => [id, { routing: routings.get(id) ?? null, bom: boms.get(id) ?? null }]),
  )
  const centers = [...masters.values()].flatMap(({ routing }) => routing?.operations.map((o) => o.workCenterId) ?? [])
  const places = await placesOf(ctx, centers)
  const covered = await calendarCover(
    ctx,
    [...places.values()].map((place) => place.lineId),
  )
  const { bomRequired } = await readOrderConfig(ctx.db)
  const day = dayOf(ctx)
  return rows.map((row) => {
    const mine = masters.get(row.productId) as Masters
    const missing: Record<AbnormalReason, boolean> = {
      routing: !mine.routing,
      bom: bomRequired && !mine.bom,
      calendar: !!mine.routing && !hasCalendar(row, mine.routing, places, covered, day),
    }
    const reasons = (Object.keys(missing) as AbnormalReason[]).filter((reason) => missing[reason])
    const first = mine.routing?.operations[0]
    const workshopId = row.workshopId ?? places.get(first?.workCenterId ?? 0)?.workshopId ?? null
    return { row, masters: mine, reasons, workshopId: reasons.length ? row.workshopId : workshopId }
  })
}

/** Every operation's line has shifts some time between its start (not before today) and its end. */
function hasCalendar(
  row: Stored<'liveWorkOrder'>,
  routing: RoutingSnapshot,
  places: Map<number, Place>,
  covered: (lineId: number, from: string, to: string) => boolean,
  day: string,
): boolean {
  const wanted = row.requiredStartDate ?? day
  const from = wanted > day ? wanted : day
  const end = row.requiredEndDate
  const to = end > from ? end : from
  return routing.operations.every((operation) => {
    const place = places.get(operation.workCenterId)
    return place !== undefined && covered(place.lineId, from, to)
  })
}

const columnsOf = ({ masters, reasons, workshopId }: Verdict) => ({
  status: reasons.length ? 'abnormal' : 'confirmed',
  abnormalReasons: reasons,
  routingId: reasons.length ? null : (masters.routing?.routingId ?? null),
  routingVersion: reasons.length ? null : (masters.routing?.routingVersion ?? null),
  bomVersion: reasons.length ? null : (masters.bom?.bomVersion ?? null),
  workshopId,
})

async function store(ctx: Ctx, verdicts: Verdict[]): Promise<void> {
  const changes = verdicts.map((verdict) => {
    const { status, abnormalReasons, routingId, routingVersion, bomVersion, workshopId } = columnsOf(verdict)
    return {
      id: verdict.row.id,
      status,
      reasons: abnormalReasons,
      routing_id: routingId,
      routing_version: routingVersion,
      bom_version: bomVersion,
      workshop_id: workshopId,
    }
  })
  // The first operation may stand in a workshop that the caller is not granted.
  await ctx.unscoped(() =>
    sql`update work_order w set version = version + 1, status = c.status, routing_id = c.routing_id,
        abnormal_reasons = array(select jsonb_array_elements_text(c.reasons)),
        routing_version = c.routing_version, bom_version = c.bom_version, workshop_id = c.workshop_id
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, status text, reasons jsonb,
        routing_id bigint, routing_version text, bom_version text, workshop_id bigint)
      where w.id = c.id`.execute(ctx.db),
  )
}
