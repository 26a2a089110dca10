import { sql } from 'kysely'
import {
  type AddedReport,
  type ReportFact,
  reportAdded,
  reportApproved,
  reportRejected,
  reportReversed,
} from '#areas/execution/contract/events.ts'
import { add, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Answer, on } from '#core/server/events.ts'
import { refuse } from '#core/server/refusal.ts'
import type { StockState } from '../contract/stock-states.ts'
import { giveBack, takeLoaded } from './feed/backflush.ts'
import { lotOf } from './ledger/lots.ts'
import { moveStock } from './ledger/move-stock.ts'
import { linePlace, virtualPlace } from './ledger/places.ts'
import type { StockMove } from './ledger/sides.ts'
import { packedByPlace } from './units/claims.ts'

/** A report of the last operation: what it made is stock. */
interface Output {
  operationId: number
  productId: number
  workorderNo: string
  /** Of the work centre, where the report names none. */
  lineId: number
  lotId: number | null
  placeId: number | null
}

/** What a report takes is taken before what it made is laid down. */
const onAdded = on(reportAdded, async (ctx, { reports }) => {
  await takeLoaded(ctx, reports)
  await layDown(ctx, reports)
})

/** What reports of the last operations of their orders made lies at the line, unapproved, in the lot of the order. */
async function layDown(ctx: Ctx, reports: readonly AddedReport[]): Promise<void> {
  const last = reports.filter(({ isLast, goodQuantity }) => isLast && goodQuantity > 0)
  if (!last.length) return
  const outputs = await outputsOf(ctx, last)
  const moves: StockMove[] = []
  for (const report of last) {
    const output = outputs.get(report.orderOperationId)
    if (!output) continue
    const lotId = output.lotId ?? (await lotOf(ctx, output.productId, output.workorderNo)).id
    const side = { lotId, state: 'unapproved' as const }
    moves.push({
      kind: 'production',
      quantity: report.goodQuantity,
      from: { ...side, locationId: await virtualPlace(ctx, 'production') },
      to: { ...side, locationId: output.placeId ?? (await linePlace(ctx, report.lineId ?? output.lineId)) },
      effectiveAt: report.reportedAt,
      document: documentOf(report),
    })
  }
  await moveStock(ctx, moves)
}

/** Quantities of one order are one lot: it says nothing whose of them went on from the line meanwhile, so what is left of them is approved. */
const onApproved = on(reportApproved, async (ctx, { reports }) => {
  // Those that are approved as they are added say whether they made anything that is stock.
  const candidates = reports.filter((report: ReportFact & Partial<AddedReport>) => report.isLast !== false)
  for (const made of await madeBy(ctx, candidates)) {
    const { taken } = await takeFrom(ctx, made, 'unapproved')
    const moves = taken.map(({ from, quantity }): StockMove => {
      return { kind: 'approval', quantity, from, to: { ...from, state: 'free' }, document: made.document }
    })
    await moveStock(ctx, moves)
  }
})

const onRejected = on(reportRejected, async (ctx, { reports }) => {
  await giveBack(ctx, reports)
  await takeBack(ctx, reports, () => 'unapproved')
})

const onReversed = on(reportReversed, async (ctx, { reports }) => {
  await giveBack(ctx, reports)
  await takeBack(ctx, reports, ({ wasApproved }) => (wasApproved ? 'free' : 'unapproved'))
})

export const reportAnswers: Answer[] = [onAdded, onApproved, onRejected, onReversed]

const documentOf = ({ reportId, reportNo }: ReportFact) => ({ kind: 'report', id: reportId, no: reportNo })

/** What reports of last operations made, with what is there already for it. What a rework order makes is its origin's, which books it. */
export async function outputsOf(
  ctx: Ctx,
  reports: readonly Pick<ReportFact, 'orderOperationId' | 'lineId'>[],
): Promise<Map<number, Output>> {
  const { rows } = await ctx.unscoped(() =>
    sql<Output>`
      select o.id as operation_id, w.product_id, w.workorder_no, c.line_id, l.id as lot_id, p.id as place_id
      from unnest(${reports.map((report) => report.orderOperationId)}::bigint[], ${reports.map(({ lineId }) => lineId)}::bigint[])
        as r (id, line_id)
      join order_operation o on o.id = r.id
      join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
      join work_center c on c.team_id = o.team_id and c.id = o.work_center_id
      left join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
      left join stock_location p on p.team_id = w.team_id and p.line_id = coalesce(r.line_id, c.line_id)
      where not exists (select from rework k where k.team_id = w.team_id and k.work_order_id = w.id)`.execute(ctx.db),
  )
  return new Map(rows.map((row) => [row.operationId, row]))
}

/** What a report booked and nobody took back. */
interface Made {
  moveId: number
  quantity: number
  locationId: number
  lotId: number
  lot: string
  report: ReportFact
  document: { kind: string; id: number; no: string }
}

async function madeBy(ctx: Ctx, reports: readonly ReportFact[]): Promise<Made[]> {
  if (!reports.length) return []
  const byId = new Map(reports.map((report) => [report.reportId, report]))
  const { rows } = await sql<Omit<Made, 'report' | 'document'> & { documentId: number }>`
    select k.id as move_id, k.quantity, k.to_location_id as location_id, k.to_lot_id as lot_id, l.number as lot, k.document_id
    from stock_move k join stock_lot l on l.team_id = k.team_id and l.id = k.to_lot_id
    where k.document_kind = 'report' and k.document_id = any(${[...byId.keys()]}::bigint[]) and k.kind = 'production'
      and not exists (select 1 from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)
    order by k.id`.execute(ctx.db)
  return rows.map(({ documentId, ...made }) => {
    const report = byId.get(documentId) as ReportFact
    return { ...made, report, document: documentOf(report) }
  })
}

interface Taken {
  from: { locationId: number; lotId: number; state: StockState }
  quantity: number
}

/** So much of the lot as a report made, from where it put it first, then from wherever the lot lies. */
export async function takeFrom(
  ctx: Ctx,
  made: Pick<Made, 'lotId' | 'locationId' | 'quantity'>,
  state: StockState,
): Promise<{ taken: Taken[]; missing: number }> {
  const lying = await ctx.db
    .selectFrom('stockBalance')
    .select(['locationId', 'quantity'])
    .where('lotId', '=', made.lotId)
    .where('state', '=', state)
    .where('quantity', '>', 0)
    .orderBy('locationId')
    .orderBy('id')
    .forUpdate()
    .execute()
  const first = lying.filter(({ locationId }) => locationId === made.locationId)
  const others = lying.filter(({ locationId }) => locationId !== made.locationId)
  const packed = state === 'free' ? await packedByPlace(ctx, made.lotId) : new Map<number, number>()
  const parts = [...first, ...others].map(({ locationId, quantity }) => {
    const inUnits = Math.min(quantity, packed.get(locationId) ?? 0)
    return { locationId, loose: subtract(quantity, inUnits), inUnits }
  })
  // What is loose goes first; the ledger refuses what stands in units, and names one.
  const inTurn = [
    ...parts.map(({ locationId, loose }) => ({ locationId, quantity: loose })),
    ...parts.map(({ locationId, inUnits }) => ({ locationId, quantity: inUnits })),
  ]
  const taken: Taken[] = []
  let missing = made.quantity
  for (const { locationId, quantity } of inTurn) {
    const part = Math.min(missing, quantity)
    if (part <= 0) continue
    taken.push({ from: { locationId, lotId: made.lotId, state }, quantity: part })
    missing = subtract(missing, part)
  }
  return { taken, missing }
}

/** Takes back what reports made, by moves that name theirs; refused where some of it has been used up or has left. */
async function takeBack<R extends ReportFact>(
  ctx: Ctx,
  reports: readonly R[],
  stateOf: (report: R) => StockState,
): Promise<void> {
  const states = new Map(reports.map((report) => [report.reportId, stateOf(report)]))
  for (const made of await madeBy(ctx, reports)) {
    const state = states.get(made.report.reportId) as StockState
    const { taken, missing } = await takeFrom(ctx, made, state)
    if (missing > 0)
      throw refuse('stock.reportGone', {
        report: made.report.reportNo,
        lot: made.lot,
        quantity: made.quantity,
        left: add(made.quantity, -missing),
      })
    const production = await virtualPlace(ctx, 'production')
    const moves = taken.map(({ from, quantity }, i): StockMove => {
      const to = { ...from, locationId: production }
      return {
        kind: 'reversal',
        quantity,
        from,
        to,
        document: made.document,
        ...(i === 0 && { reversesId: made.moveId }),
      }
    })
    await moveStock(ctx, moves)
  }
}
