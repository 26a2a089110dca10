import { type CompiledQuery, sql } from 'kysely'
import type { AddedReport, ReportFact } from '#areas/execution/contract/events.ts'
import { add, multiply, round, subtract } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import { among } from '#core/server/db/among.ts'
import { refuse } from '#core/server/refusal.ts'
import type { Step } from '#core/server/steps.ts'
import { type LotActivity, linkLots, unlinkLots } from '../ledger/genealogy.ts'
import { lotOf } from '../ledger/lots.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { virtualPlace } from '../ledger/places.ts'
import type { StockMove } from '../ledger/sides.ts'

/** A lot that is loaded where a report was made, and may be taken for a material of its order. */
interface Candidate {
  reportId: number
  materialId: number
  materialCode: string
  unit: string
  unitDecimals: number
  /** Of the material in one piece, scrap included. */
  per: number
  /** Pieces, good and defective, of the operation in all, this report among them. */
  madeInAll: number
  workCenterName: string
  workorderNo: string
  productId: number
  orderLotId: number | null
  feedId: number
  locationId: number
  lotId: number
  there: number
}

/**
 * What a report takes: of each material of its order's BOM of which a lot is loaded at its work centre, pieces × quantity per piece × (1 + scrap
 * rate), good and defective alike, from the lot that was loaded first. Rounded so that the reports of an operation together take what the whole
 * takes. What is not loaded there, and materials that are said to be never booked, are not taken.
 */
export async function takeLoaded(ctx: Ctx, reports: readonly AddedReport[]): Promise<void> {
  const pieces = reports.filter((report) => piecesOf(report) > 0)
  const loaded = new Set(pieces.length ? await ctx.step(loadedCenters, centersOf(pieces)) : [])
  const made = pieces.filter(({ workCenterId }) => loaded.has(workCenterId))
  if (!made.length) return
  const candidates = await loadedFor(ctx, made)
  if (!candidates.length) return
  const taking = new Taking(candidates)
  const moves: StockMove[] = []
  const activities: LotActivity[] = []
  for (const report of made) {
    const taken = taking.of(report)
    if (!taken.length) continue
    const production = await virtualPlace(ctx, 'production')
    const [{ from: first }] = taken as [Taken]
    const toLotId = first.orderLotId ?? (await lotOf(ctx, first.productId, first.workorderNo)).id
    const document = { kind: 'report' as const, id: report.reportId, no: report.reportNo }
    const effectiveAt = report.reportedAt
    for (const { from, quantity } of taken) {
      const side = { locationId: from.locationId, lotId: from.lotId, state: 'free' as const }
      const to = { ...side, locationId: production }
      moves.push({ kind: 'consumption', quantity, from: side, to, effectiveAt, document })
    }
    const links = taken.map(({ from, quantity }) => ({ fromLotId: from.lotId, toLotId, quantity }))
    activities.push({ kind: 'report', at: effectiveAt, document, links })
  }
  await moveStock(ctx, moves)
  await linkLots(ctx, activities)
  await endUsedUp(ctx, taking.usedUp())
}

const piecesOf = ({ goodQuantity, defectiveQuantity }: ReportFact) => add(goodQuantity, defectiveQuantity)

const centersOf = (reports: readonly AddedReport[]) => [...new Set(reports.map(({ workCenterId }) => workCenterId))]

/** Of work centres, those at which anything is loaded: at most nothing is, and then nobody waits for anybody. */
const loadedCenters: Step<number[], number[]> = {
  writes: false,
  async run({ db }, parts) {
    const rows = await db
      .selectFrom('stockFeed')
      .select('workCenterId')
      .distinct()
      .where(among(sql.ref('workCenterId'), [...new Set(parts.flatMap(({ item }) => item))]))
      .where('endedAt', 'is', null)
      .execute()
    const loaded = new Set(rows.map(({ workCenterId }) => workCenterId))
    return parts.map(({ item }) => item.filter((id) => loaded.has(id)))
  },
}

/** Locks what is loaded at the work centres of reports, so that two of them take one after the other, and reads what they may take. */
async function loadedFor(ctx: Ctx, reports: readonly AddedReport[]): Promise<Candidate[]> {
  const centers = centersOf(reports)
  const lock: CompiledQuery<object> = sql<object>`select id from stock_feed
    where work_center_id = any(${centers}::bigint[]) and ended_at is null order by id for update`.compile(ctx.db)
  const [, candidates] = await ctx.together<[object, Candidate]>(
    { query: lock },
    { query: candidatesOf(reports).compile(ctx.db), everywhere: true },
  )
  return candidates
}

/** SQL: whether the BOM of order `w` lets lot `l` stand for its material `om`. */
const mayReplace = sql<boolean>`exists (select from bom v join bom_line n on n.team_id = v.team_id and n.bom_id = v.id
  where v.team_id = w.team_id and v.product_id = w.product_id and v.bom_version = w.bom_version
    and n.material_id = om.material_id and l.product_id = any(n.substitute_ids))`

const candidatesOf = (reports: readonly AddedReport[]) => sql<Candidate>`
  select r.id as report_id, m.id as material_id, m.code as material_code, m.unit, m.unit_decimals,
    om.quantity_per * (1 + om.scrap_rate) as per, o.reported_good + o.reported_defective as made_in_all, c.name as work_center_name,
    w.workorder_no, w.product_id, own.id as order_lot_id, f.id as feed_id, f.location_id, f.lot_id, coalesce(b.quantity, 0) as there
  from unnest(${reports.map(({ reportId }) => reportId)}::bigint[], ${reports.map((each) => each.orderOperationId)}::bigint[],
    ${reports.map((each) => each.workCenterId)}::bigint[], ${reports.map(({ machineId }) => machineId)}::bigint[])
    as r (id, order_operation_id, work_center_id, machine_id)
  join order_operation o on o.id = r.order_operation_id
  join work_order w on w.team_id = o.team_id and w.id = o.work_order_id
  join work_center c on c.team_id = o.team_id and c.id = r.work_center_id
  join stock_feed f on f.team_id = c.team_id and f.work_center_id = c.id and f.ended_at is null
  join stock_location p on p.team_id = f.team_id and p.id = f.location_id
    and (p.machine_id is null or r.machine_id is null or p.machine_id = r.machine_id)
  join stock_lot l on l.team_id = f.team_id and l.id = f.lot_id
  join order_material om on om.team_id = w.team_id and om.work_order_id = w.id
    and (om.material_id = l.product_id or ${mayReplace})
  join product m on m.team_id = om.team_id and m.id = om.material_id and m.consumption = 'loaded'
  left join stock_balance b on b.team_id = f.team_id and b.location_id = f.location_id and b.lot_id = f.lot_id and b.state = 'free'
  left join stock_lot own on own.team_id = w.team_id and own.product_id = w.product_id and own.number = w.workorder_no
  order by r.id, om.line_number, om.material_id <> l.product_id, f.loaded_at, f.id`

interface Taken {
  from: Candidate
  quantity: number
}

/** Shares out what is loaded among reports and materials, the earliest load first. */
class Taking {
  private readonly left = new Map<number, { quantity: number; touched: boolean }>()

  constructor(private readonly candidates: readonly Candidate[]) {
    for (const { feedId, there } of candidates) this.left.set(feedId, { quantity: there, touched: false })
  }

  /** @throws a refusal: of something that is loaded there is not enough */
  of(report: AddedReport): Taken[] {
    const own = this.candidates.filter(({ reportId }) => reportId === report.reportId)
    const materials = new Set(own.map(({ materialId }) => materialId))
    return [...materials].flatMap((id) =>
      this.take(
        own.filter(({ materialId }) => materialId === id),
        report,
      ),
    )
  }

  /** Feeds of which nothing is left. */
  usedUp(): number[] {
    return [...this.left].filter(([, { quantity, touched }]) => touched && quantity <= 0).map(([id]) => id)
  }

  private take(loaded: readonly Candidate[], report: AddedReport): Taken[] {
    const [first] = loaded as [Candidate]
    const wanted = wantedOf(first, piecesOf(report))
    const taken: Taken[] = []
    let missing = wanted
    for (const from of loaded) {
      const rest = this.left.get(from.feedId)
      const quantity = Math.min(missing, rest?.quantity ?? 0)
      if (!rest || quantity <= 0) continue
      rest.quantity = subtract(rest.quantity, quantity)
      rest.touched = true
      missing = subtract(missing, quantity)
      taken.push({ from, quantity })
    }
    if (missing > 0) throw shortOf(first, wanted, subtract(wanted, missing))
    return taken
  }
}

/** What the pieces of a report take, so that rounding never adds up: of all pieces by now less that of those before. */
const wantedOf = ({ per, madeInAll, unitDecimals }: Candidate, pieces: number): number =>
  subtract(
    round(multiply(madeInAll, per, 8), unitDecimals),
    round(multiply(subtract(madeInAll, pieces), per, 8), unitDecimals),
  )

const shortOf = ({ materialCode, unit, workCenterName }: Candidate, wanted: number, there: number) =>
  refuse('feed.short', { material: materialCode, center: workCenterName, unit, wanted, there }, { there })

async function endUsedUp(ctx: Ctx, feedIds: readonly number[]): Promise<void> {
  ctx.touch('stockFeed')
  if (!feedIds.length) return
  await ctx.db
    .updateTable('stockFeed')
    .set({
      endedAt: ctx.now.toISOString(),
      endedBy: ctx.caller.userId || null,
      endReason: 'usedUp',
      version: sql`version + 1`,
    })
    .where('id', 'in', [...feedIds])
    .execute()
}

/** What reports took goes back to where it was taken from; a lot that they used up is loaded again. */
export async function giveBack(ctx: Ctx, reports: readonly ReportFact[]): Promise<void> {
  const ids = reports.map(({ reportId }) => reportId)
  const taken = await ctx.db
    .selectFrom('stockMove as k')
    .select(['k.id', 'k.quantity', 'k.fromLocationId', 'k.fromLotId', 'k.toLocationId', 'k.documentId', 'k.documentNo'])
    .where('k.documentKind', '=', 'report')
    .where('k.documentId', 'in', ids)
    .where('k.kind', '=', 'consumption')
    .where(sql<boolean>`not exists (select 1 from stock_move r where r.team_id = k.team_id and r.reverses_id = k.id)`)
    .orderBy('k.id')
    .execute()
  if (!taken.length) return
  await loadAgain(ctx, taken)
  await moveStock(
    ctx,
    taken.map((move): StockMove => {
      const back = { locationId: move.fromLocationId, lotId: move.fromLotId, state: 'free' as const }
      return {
        kind: 'reversal',
        quantity: move.quantity,
        from: { ...back, locationId: move.toLocationId },
        to: back,
        document: { kind: 'report', id: move.documentId as number, no: move.documentNo ?? '' },
        reversesId: move.id,
      }
    }),
  )
  await unlinkLots(ctx, 'report', ids)
}

/** The newest feed of each lot and place, where it ended because nothing was left. */
async function loadAgain(ctx: Ctx, taken: readonly { fromLocationId: number; fromLotId: number }[]): Promise<void> {
  await sql`update stock_feed f set ended_at = null, ended_by = null, end_reason = null, version = f.version + 1
    from (select distinct on (n.location_id, n.lot_id) n.id, n.end_reason from stock_feed n
      where (n.location_id, n.lot_id) in (select * from unnest(${taken.map((each) => each.fromLocationId)}::bigint[],
        ${taken.map(({ fromLotId }) => fromLotId)}::bigint[]))
      order by n.location_id, n.lot_id, (n.ended_at is null) desc, n.id desc) last
    where f.id = last.id and last.end_reason = 'usedUp'`.execute(ctx.db)
  ctx.touch('stockFeed')
}
