import { type RawBuilder, sql } from 'kysely'
import { add } from '#core/contract/decimal.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Named } from './identifiers.ts'

/** What of the past is read: the newest `most` of each kind. */
export interface Sought {
  from: string | null
  to: string | null
  /** Lots that it is about; null: all. */
  lotIds: number[] | null
  most: number
}

/** So much of a product's lot. `uom`: UN/ECE code of its unit, null for pieces; `counted` false: the unit has no code. */
export interface Quantity extends Named {
  lot: string
  quantity: number
  uom: string | null
  counted: boolean
}

interface Fact {
  at: string
  recordedAt: string
  /** When it was undone, as it was a mistake. */
  undoneAt: string | null
}

export interface MoveFact extends Fact, Quantity {
  fromKind: string
  fromCode: string
  toKind: string
  toCode: string
  documentNo: string | null
}

export interface ReportFact extends Fact, Quantity {
  reportNo: string
  orderNo: string
  operation: string
  place: string
  /** What went in, by lot. */
  inputs: Quantity[]
  /** What of it came into stock: nothing, but for the last operation. */
  made: number
  /** The order has taken lots in, at whichever operation. */
  traced: boolean
  producedOn: string | null
}

export interface SplitFact extends Fact {
  input: Quantity
  output: Quantity
}

export interface SerialFact extends Named {
  at: string
  orderNo: string
  serials: string[]
}

/** What was put into a handling unit, or taken out of it, at one moment. */
export interface PackingFact {
  at: string
  out: boolean
  unit: string
  /** Lots without serials. */
  lots: Quantity[]
  serials: (Named & { serial: string })[]
  /** Numbers of units. */
  units: string[]
}

const inTime = (column: RawBuilder<unknown>, { from, to }: Sought) =>
  sql`(${from}::timestamptz is null or ${column} >= ${from}::timestamptz) and (${to}::timestamptz is null or ${column} < ${to}::timestamptz)`

/** Columns of a quantity of lot `l` of product `p` with unit `n`. Pieces (C62, H87, EA) have no unit in EPCIS. */
const quantityOf = (quantity: RawBuilder<unknown>) => sql`
  p.code as product_code, p.gtin, l.number as lot, ${quantity} as quantity,
  case when n.unece_code not in ('C62', 'H87', 'EA') then n.unece_code end as uom, n.unece_code is not null as counted`
const ofProduct = sql`
  join product p on p.team_id = l.team_id and p.id = l.product_id
  left join unit n on n.team_id = p.team_id and n.name = p.unit`

/** Moves between places: receipts, storing, shipping, scrapping; what is made and used is told by reports. */
export async function readMoves({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<MoveFact[]> {
  const { rows } = await sql<MoveFact>`
    select k.effective_at as at, k.created_at as recorded_at, u.created_at as undone_at, k.document_no,
      f.kind as from_kind, f.code as from_code, o.kind as to_kind, o.code as to_code, ${quantityOf(sql`k.quantity`)}
    from stock_move k
    join stock_location f on f.team_id = k.team_id and f.id = k.from_location_id
    join stock_location o on o.team_id = k.team_id and o.id = k.to_location_id
    join stock_lot l on l.team_id = k.team_id and l.id = k.to_lot_id
    ${ofProduct}
    left join stock_move u on u.team_id = k.team_id and u.reverses_id = k.id
    where k.reverses_id is null and k.from_lot_id = k.to_lot_id and k.from_location_id <> k.to_location_id
      and f.kind not in ('production', 'countDifference') and o.kind not in ('production', 'countDifference')
      and ${inTime(sql`k.effective_at`, sought)} and (${sought.lotIds}::bigint[] is null or k.to_lot_id = any(${sought.lotIds}::bigint[]))
    order by k.id desc limit ${sought.most}`.execute(db)
  return rows
}

/** Reports of orders whose lot is known, with what they took and made. Rejected ones never happened. */
export async function readReports({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<ReportFact[]> {
  const { rows } = await sql<Omit<ReportFact, 'inputs'> & { activityId: number | null }>`
    select r.reported_at as at, r.reported_at as recorded_at, case when r.status = 'reversed' then coalesce(v.reported_at, r.reported_at) end as undone_at,
      r.report_no, w.workorder_no as order_no, o.produre_no as operation, c.number as place, a.id as activity_id, l.produced_on,
      ${quantityOf(sql`r.good_quantity`)},
      exists (select from lot_link k where k.team_id = l.team_id and k.to_lot_id = l.id and k.undone_by is null) as traced,
      (select coalesce(sum(k.quantity), 0) from stock_move k join stock_location f on f.team_id = k.team_id and f.id = k.from_location_id
        where k.team_id = r.team_id and k.document_kind = 'report' and k.document_id = r.id and k.to_lot_id = l.id and f.kind = 'production'
          and k.reverses_id is null) as made
    from report r
    join live_work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join stock_lot l on l.team_id = w.team_id and l.number = w.workorder_no and l.product_id = w.product_id
    ${ofProduct}
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    join work_center c on c.team_id = r.team_id and c.id = r.work_center_id
    left join report v on v.team_id = r.team_id and v.id = r.replaced_by
    left join lot_activity a on a.team_id = r.team_id and a.document_kind = 'report' and a.document_id = r.id and a.corrects_id is null
    where r.kind <> 'reversal' and r.status <> 'rejected' and r.good_quantity > 0
      and ${inTime(sql`r.reported_at`, sought)} and (${sought.lotIds}::bigint[] is null or l.id = any(${sought.lotIds}::bigint[]))
    order by r.reported_at desc, r.id desc limit ${sought.most}`.execute(db)
  const inputs = await readInputs(
    { db },
    rows.flatMap(({ activityId }) => activityId ?? []),
  )
  return rows.map(({ activityId, ...row }) => ({ ...row, inputs: inputs.get(activityId ?? 0) ?? [] }))
}

/** What went into what activities made, as it was before anything was undone. */
async function readInputs({ db }: Pick<Ctx, 'db'>, activityIds: number[]): Promise<Map<number, Quantity[]>> {
  const { rows } = await sql<Quantity & { activityId: number }>`
    select k.activity_id, ${quantityOf(sql`sum(k.quantity)`)}
    from lot_link k join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id ${ofProduct}
    where k.activity_id = any(${activityIds}::bigint[])
    group by k.activity_id, p.code, p.gtin, l.number, n.unece_code order by k.activity_id, p.code, l.number`.execute(db)
  const found = new Map<number, Quantity[]>()
  for (const { activityId, ...quantity } of rows) found.set(activityId, [...(found.get(activityId) ?? []), quantity])
  return found
}

/** Lots that were split off others. */
export async function readSplits({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<SplitFact[]> {
  const { rows } = await sql<Quantity & Omit<SplitFact, 'input' | 'output'> & { outputLot: string }>`
    select a.at, a.created_at as recorded_at, d.created_at as undone_at, t.number as output_lot, ${quantityOf(sql`k.quantity`)}
    from lot_activity a
    join lot_link k on k.team_id = a.team_id and k.activity_id = a.id
    join stock_lot l on l.team_id = k.team_id and l.id = k.from_lot_id
    join stock_lot t on t.team_id = k.team_id and t.id = k.to_lot_id
    ${ofProduct}
    left join lot_activity d on d.team_id = k.team_id and d.id = k.undone_by
    where a.kind = 'split' and a.corrects_id is null and ${inTime(sql`a.at`, sought)}
      and (${sought.lotIds}::bigint[] is null or l.id = any(${sought.lotIds}::bigint[]) or t.id = any(${sought.lotIds}::bigint[]))
    order by a.id desc limit ${sought.most}`.execute(db)
  return rows.map(({ at, recordedAt, undoneAt, outputLot, ...input }) => ({
    at,
    recordedAt,
    undoneAt,
    input,
    output: { ...input, lot: outputLot },
  }))
}

/** Serials that orders were given, those of one act together. */
export async function readSerials({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<SerialFact[]> {
  const { rows } = await sql<SerialFact>`
    with given as (
      select s.work_order_id, s.created_at, array_agg(s.serial_no order by s.id) as serials, max(s.id) as newest
      from order_serial s where ${inTime(sql`s.created_at`, sought)}
        and (${sought.lotIds}::bigint[] is null or exists (
          select from work_order w join stock_lot l on l.team_id = w.team_id and l.product_id = w.product_id and l.number = w.workorder_no
          where w.team_id = s.team_id and w.id = s.work_order_id and l.id = any(${sought.lotIds}::bigint[])))
      group by s.work_order_id, s.created_at order by max(s.id) desc limit ${sought.most}
    )
    select g.created_at as at, w.workorder_no as order_no, g.serials, p.code as product_code, p.gtin
    from given g join live_work_order w on w.id = g.work_order_id
    join product p on p.team_id = w.team_id and p.id = w.product_id order by g.newest desc`.execute(db)
  return rows
}

interface PackedRow extends Quantity {
  at: string
  out: boolean
  unit: string
  serial: string
  inner: string | null
}

/**
 * What was packed and unpacked: pieces and units that went into a unit at one moment together. What a unit holds is told by whoever asks about a lot
 * in it.
 */
export async function readPackings({ db }: Pick<Ctx, 'db'>, sought: Sought): Promise<PackingFact[]> {
  const asked = sql`(${sought.lotIds}::bigint[] is null or x.lot_id = any(${sought.lotIds}::bigint[]))`
  const { rows: pieces } = await sql<PackedRow>`
    select m.at, m."out", y.number as unit, x.serial_no as serial, null as inner, ${quantityOf(sql`x.quantity`)}
    from stock_unit_content x
    join stock_unit y on y.team_id = x.team_id and y.id = x.unit_id
    join stock_lot l on l.team_id = x.team_id and l.id = x.lot_id
    ${ofProduct}
    cross join lateral (values (x.packed_at, false), (x.ended_at, true)) as m (at, "out")
    where m.at is not null and ${asked} and ${inTime(sql`m.at`, sought)}
    order by m.at desc, x.id desc limit ${sought.most}`.execute(db)
  const { rows: units } = await sql<PackedRow>`
    select m.at, m."out", y.number as unit, '' as serial, i.number as inner
    from stock_unit_nesting n
    join stock_unit y on y.team_id = n.team_id and y.id = n.parent_id
    join stock_unit i on i.team_id = n.team_id and i.id = n.unit_id
    cross join lateral (values (n.begun_at, false), (n.ended_at, true)) as m (at, "out")
    where m.at is not null and ${inTime(sql`m.at`, sought)} and exists (
      select from stock_unit_content x where x.team_id = i.team_id and x.unit_id = i.id and ${asked})
    order by m.at desc, n.id desc limit ${sought.most}`.execute(db)
  return together([...whole(pieces, sought), ...whole(units, sought)])
}

/** Where more rows were found than are read, the last moment may be told in part: it is left out. */
const whole = (rows: readonly PackedRow[], { most }: Sought): readonly PackedRow[] =>
  rows.length < most ? rows : rows.filter(({ at }) => at !== rows.at(-1)?.at)

/** Rows of one unit and moment as one fact, the newest first. */
function together(rows: readonly PackedRow[]): PackingFact[] {
  const facts = new Map<string, PackingFact>()
  for (const row of rows) {
    const key = JSON.stringify([row.at, row.out, row.unit])
    const fact = facts.get(key) ?? { at: row.at, out: row.out, unit: row.unit, lots: [], serials: [], units: [] }
    facts.set(key, fact)
    if (row.inner !== null) fact.units.push(row.inner)
    else if (row.serial) fact.serials.push({ productCode: row.productCode, gtin: row.gtin, serial: row.serial })
    else addLot(fact.lots, row)
  }
  return [...facts.values()].sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

/** A lot stands in an event once. */
function addLot(lots: Quantity[], { productCode, gtin, lot, quantity, uom, counted }: PackedRow): void {
  const known = lots.find((each) => each.productCode === productCode && each.lot === lot)
  if (known) known.quantity = add(known.quantity, quantity)
  else lots.push({ productCode, gtin, lot, quantity, uom, counted })
}
