import { type RawBuilder, sql } from 'kysely'
import { measuredOfOrder, measuredOfPiece } from '#areas/trace/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { type getQualityResume, mostResumed, type QualityResume } from '../../contract/resume.ts'
import { waitingOf } from '../defects/defects.ts'
import { mayResume, type ResumeKind, seesPart } from '../policy.ts'
import { heldBy, holdsOf, openHolds, type Resumed } from './holds.ts'
import { defectsOf, dispositionsOf, inspectionsOf, itemsOf, signalsOf } from './of-order.ts'

const most = mostResumed + 1

/** SQL: whether an abnormality `a` held anything of it, or is of the order that made it. */
const isOf = (of: Resumed, orderId: number | null) =>
  sql<boolean>`(a.work_order_id = ${orderId}::bigint or ${heldBy(of, orderId)})`

/** Those that held anything of it, and those of the order that made it. */
const abnormalitiesOf = (of: Resumed, orderId: number | null) => sql<QualityResume['abnormalities'][number]>`
  select a.number, a.subject, a.status, a.raised_at, a.closed_at
  from abnormality a
  where ${isOf(of, orderId)}
  order by a.raised_at desc, a.id desc limit ${most}`

type Lot = QualityResume['lot'] & { orderId: number | null }

/** A lot, with the order that made it: its lot bears its number. */
async function lotById(ctx: Ctx, id: number): Promise<Lot> {
  const { rows } = await sql<Lot>`
    select l.number as lot_number, l.status, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, w.id as order_id,
      w.workorder_no as order_no, l.supplier, l.supplier_lot, l.certificate, l.produced_on, l.expires_on, ${unitIn(ctx, 'p')} as unit
    from stock_lot l
    join product p on p.team_id = l.team_id and p.id = l.product_id
    left join live_work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
    where l.id = ${id}`.execute(ctx.db)
  const [lot] = rows
  if (!lot) throw notFound()
  return lot
}

/** What is open of a lot and its order, and whether anything was inspected, over all workshops. */
const openOf = (of: Resumed, orderId: number | null) => sql<QualityResume['open'] & { inspected: boolean }>`
  select ${openHolds(of)} as holds,
    i.open as inspections, i.inspected,
    (select coalesce(sum(${waitingOf}), 0) from defect d join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
      where o.work_order_id = ${orderId}::bigint and d.stands) as defects,
    (select count(*)::int from abnormality a where a.status <> 'closed' and ${isOf(of, orderId)}) as abnormalities,
    (select count(*)::int from spc_signal s join inspection_record x on x.team_id = s.team_id and x.id = s.record_id
      where x.work_order_id = ${orderId}::bigint and s.released_at is null) as signals
  from (select count(*) filter (where r.result is null or r.holds)::int as open, count(*) > 0 as inspected
    from inspection_record r where r.work_order_id = ${orderId}::bigint) i`

/**
 * The quality passport of a lot. What an order made is one lot, so that inspections and defective pieces of the order are those of its lot.
 * What is open is told whoever may see it: a passport that knows but a part of a lot must not call it settled.
 *
 * @throws not found: the team has no such lot
 */
export async function qualityResume(
  ctx: Ctx,
  { lotId, serialNo }: InputOf<typeof getQualityResume>,
): Promise<OutputOf<typeof getQualityResume>> {
  const of = { lotId, serialNo: serialNo ?? null }
  const { orderId, ...lot } = await ctx.unscoped(() => lotById(ctx, lotId))
  const [whole] = (await ctx.unscoped(() => openOf(of, orderId).execute(ctx.db))).rows
  const { inspected, ...open } = whole as NonNullable<typeof whole>
  const read = async <R>(kind: ResumeKind, query: RawBuilder<R> | null): Promise<R[]> =>
    query && mayResume(ctx.caller, kind) ? (await query.execute(ctx.db)).rows : []
  const ofOrder = <R>(query: (order: number) => RawBuilder<R>) => (orderId === null ? null : query(orderId))
  const heads = await read(
    'inspections',
    ofOrder((order) => inspectionsOf(ctx, order)),
  )
  const items = await read('inspections', heads.length ? itemsOf(heads.map(({ id }) => id)) : null)
  const seesMeasured = orderId !== null && mayResume(ctx.caller, 'measured')
  const kinds = {
    measured: seesMeasured ? await measuredOfOrder(ctx, orderId, most) : [],
    piece: seesMeasured && serialNo ? await measuredOfPiece(ctx, { orderId, serialNo }, most) : [],
    inspections: heads.map(({ id, ...head }) => ({
      ...head,
      items: items.filter(({ recordId }) => recordId === id).map(({ recordId: _, ...item }) => item),
    })),
    defects: await read(
      'defects',
      ofOrder((order) => defectsOf(ctx, order)),
    ),
    dispositions: await read('dispositions', ofOrder(dispositionsOf)),
    holds: await read('holds', holdsOf(of)),
    abnormalities: await read('abnormalities', abnormalitiesOf(of, orderId)),
    signals: await read('signals', ofOrder(signalsOf)),
  }
  const told = <R>(rows: readonly R[]): R[] => rows.slice(0, mostResumed)
  return {
    lot: mayResume(ctx.caller, 'holds') ? lot : { ...lot, supplier: null, supplierLot: null, certificate: null },
    open,
    inspected,
    partial: seesPart(ctx.caller),
    inspections: told(kinds.inspections),
    measured: told(kinds.measured),
    piece: told(kinds.piece),
    defects: told(kinds.defects),
    dispositions: told(kinds.dispositions),
    holds: told(kinds.holds),
    abnormalities: told(kinds.abnormalities),
    signals: told(kinds.signals),
    more: Object.values(kinds).some((rows) => rows.length > mostResumed),
  }
}
