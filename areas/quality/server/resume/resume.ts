import { type RawBuilder, sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { notFound } from '#core/server/refusal.ts'
import { type getQualityResume, mostResumed, type QualityResume } from '../../contract/resume.ts'
import { defectsOf, dispositionsOf, inspectionsOf, itemsOf, signalsOf } from './of-order.ts'

const most = mostResumed + 1

const holdsOf = (lotId: number) => sql<QualityResume['holds'][number]>`
  select h.status, h.reason, h.held_at, u.name as held_by, h.released_at, r.name as released_by, h.release_note
  from stock_hold h
  left join team_user u on u.team_id = h.team_id and u.id = h.held_by
  left join team_user r on r.team_id = h.team_id and r.id = h.released_by
  where h.lot_id = ${lotId} order by h.held_at desc, h.id desc limit ${most}`

/** Those that held the lot, and those of the order that made it. */
const abnormalitiesOf = (lotId: number, orderId: number | null) => sql<QualityResume['abnormalities'][number]>`
  select a.number, a.subject, a.status, a.raised_at, a.closed_at
  from abnormality a
  where a.work_order_id = ${orderId}::bigint
    or a.id in (select x.abnormality_id from abnormality_lot x where x.team_id = a.team_id and x.lot_id = ${lotId})
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

/**
 * The quality passport of a lot. What an order made is one lot, so that inspections and defective pieces of the order are those of its lot.
 * What workshops did that the caller is not granted is not among it.
 *
 * @throws not found: the team has no such lot
 */
export async function qualityResume(
  ctx: Ctx,
  { lotId }: InputOf<typeof getQualityResume>,
): Promise<OutputOf<typeof getQualityResume>> {
  const { orderId, ...lot } = await lotById(ctx, lotId)
  const read = async <R>(query: RawBuilder<R> | null): Promise<R[]> => (query ? (await query.execute(ctx.db)).rows : [])
  const heads = await read(orderId === null ? null : inspectionsOf(ctx, orderId))
  const items = await read(itemsOf(heads.map(({ id }) => id)))
  const kinds = {
    inspections: heads.map(({ id, ...head }) => ({
      ...head,
      items: items.filter(({ recordId }) => recordId === id).map(({ recordId: _, ...item }) => item),
    })),
    defects: await read(orderId === null ? null : defectsOf(ctx, orderId)),
    dispositions: await read(orderId === null ? null : dispositionsOf(orderId)),
    holds: await read(holdsOf(lotId)),
    abnormalities: await read(abnormalitiesOf(lotId, orderId)),
    signals: await read(orderId === null ? null : signalsOf(orderId)),
  }
  const told = <R>(rows: readonly R[]): R[] => rows.slice(0, mostResumed)
  return {
    lot,
    open: {
      holds: kinds.holds.filter(({ releasedAt }) => releasedAt === null).length,
      inspections: kinds.inspections.filter(({ result, holds }) => result === null || holds).length,
      defects: add(0, ...kinds.defects.map(({ waiting }) => waiting)),
      abnormalities: kinds.abnormalities.filter(({ closedAt }) => closedAt === null).length,
      signals: kinds.signals.filter(({ releasedAt }) => releasedAt === null).length,
    },
    inspections: told(kinds.inspections),
    defects: told(kinds.defects),
    dispositions: told(kinds.dispositions),
    holds: told(kinds.holds),
    abnormalities: told(kinds.abnormalities),
    signals: told(kinds.signals),
    more: Object.values(kinds).some((rows) => rows.length > mostResumed),
  }
}
