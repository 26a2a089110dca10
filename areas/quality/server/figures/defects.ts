import { sql } from 'kysely'
import { countsTo, dayOfReport, summaryNames } from '#areas/execution/server/index.ts'
import { add, divide, multiply } from '#core/contract/decimal.ts'
import type { Figures } from '#core/contract/summary.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Asked, type Names, serveSummary } from '#core/server/crud/serve-summary.ts'
import type { Fact, Group } from '#core/server/crud/sum-groups.ts'
import { among, apart, concerns, keysOf } from '#core/server/crud/summary-parts.ts'
import { defectReport } from '../../contract/quality-reports.ts'
import { mayKnowCost } from '../policy.ts'
import { suppliedTo, supplierParts } from './suppliers.ts'

/** SQL: the person and his share of report `r`, one row where nobody asks by people. */
const people = (asked: Asked) =>
  concerns(asked, 'userId')
    ? sql`left join lateral (select m.user_id, m.share / nullif(sum(m.share) over (), 0) as part
        from report_person m where m.team_id = r.team_id and m.report_id = r.id) p on true`
    : sql`cross join (select null::bigint as user_id, 1 as part) p`

/** SQL: each mold of defect `d` with an equal part of it, one row where nobody asks by molds. */
const molds = (asked: Asked) =>
  concerns(asked, 'moldId')
    ? sql`left join lateral (select x.id as mold_id, 1.0 / cardinality(d.mold_ids) as part from unnest(d.mold_ids) x (id)) g on true`
    : sql`cross join (select null::bigint as mold_id, 1 as part) g`

/** SQL: when what report `r` says was made: of a correction, when the report was made that it corrects in the end. */
const madeAt = sql`(case when r.corrects_id is null then r.reported_at else (
  select c.made_at from counted_report c where c.team_id = r.team_id and c.id = r.id) end)`

/** SQL: the suppliers of report `r` of order `w`. What makes a piece defective is not known: told is who may have to do with it. */
const suppliers = (asked: Asked) => supplierParts(concerns(asked, 'supplier'), { order: sql`w.id`, at: madeAt })

const supplied = (ctx: Ctx, asked: Asked) =>
  concerns(asked, 'supplier')
    ? suppliedTo(sql`select r.work_order_id from defect d join report r on r.team_id = d.team_id and r.id = d.report_id
        where d.stands and ${countsTo(ctx, [asked.days])}`)
    : sql``

/** SQL: what reports are told apart by, over a report `r`, its order `w`, operation `o`, person `p` and day `y`. */
const keyed = (
  asked: Asked,
) => sql`${apart(asked, 'day', sql`y.day`)} as day, ${apart(asked, 'productId', sql`w.product_id`)} as product_id,
  ${apart(asked, 'operationId', sql`o.operation_id`)} as operation_id, ${apart(asked, 'lineId', sql`r.line_id`)} as line_id,
  ${apart(asked, 'machineId', sql`r.machine_id`)} as machine_id, ${apart(asked, 'shift', sql`r.shift_id`)} as shift,
  ${apart(asked, 'userId', sql`p.user_id`)} as user_id`

/** SQL: the report is of the days asked for, and of the things. */
function wanted(ctx: Ctx, asked: Asked) {
  return sql<boolean>`${countsTo(ctx, [asked.days])}
    and ${among(asked, 'productId', sql`w.product_id`)} and ${among(asked, 'operationId', sql`o.operation_id`)}
    and ${among(asked, 'lineId', sql`r.line_id`)} and ${among(asked, 'machineId', sql`r.machine_id`)}
    and ${among(asked, 'userId', sql`p.user_id`)}`
}

const dayOf = (ctx: Ctx) => sql`cross join lateral (select ${dayOfReport(ctx)} as day) y`

interface Keys {
  day: string | null
  productId: number | null
  operationId: number | null
  lineId: number | null
  machineId: number | null
  shift: string | null
  userId: number | null
}

type Summed = Keys &
  Record<
    'quantity' | 'rework' | 'scrap' | 'concession' | 'returned' | 'scrapCost' | 'reworkCost' | 'materialCost',
    number
  >

/** Piece rates of an operation's work up to it, and of the rework orders of defect `d`. */
const workOfScrap = sql`(select sum(b.unit_price * b.difficulty_rate) from order_operation b
  where b.team_id = o.team_id and b.work_order_id = o.work_order_id and b.sequence <= o.sequence)`
const workOfRework = sql`(select sum(b.approved_good * b.unit_price * b.difficulty_rate)
  from disposition x join rework k on k.team_id = x.team_id and k.disposition_id = x.id
  join order_operation b on b.team_id = k.team_id and b.work_order_id = k.work_order_id
  where x.team_id = d.team_id and x.defect_id = d.id and x.status in ('open', 'done'))`

/** Material of what is scrapped of defect `d`, as its judgements keep it, and of what its rework orders took. */
const materialOf = sql`(select sum(x.material_value) from disposition x where x.team_id = d.team_id and x.defect_id = d.id
    and x.kind = 'scrap' and x.status in ('open', 'underApproval', 'done'))`
const materialOfRework = sql`(select sum(n.quantity * m.standard_price)
  from disposition x join rework k on k.team_id = x.team_id and k.disposition_id = x.id
  join work_order v on v.team_id = k.team_id and v.id = k.work_order_id
  join stock_lot own on own.team_id = v.team_id and own.product_id = v.product_id and own.number = v.workorder_no
  join lot_link n on n.team_id = own.team_id and n.to_lot_id = own.id and n.undone_by is null
  join stock_lot l on l.team_id = n.team_id and l.id = n.from_lot_id
  join product m on m.team_id = l.team_id and m.id = l.product_id
  where x.team_id = d.team_id and x.defect_id = d.id and x.status in ('open', 'done'))`

/** Defects that stand, by what is asked. */
async function defectFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  const { rows } = await sql<Summed & { reasonId: number | null; moldId: number | null; supplier: string | null }>`
    ${supplied(ctx, asked)}
    select ${keyed(asked)}, ${apart(asked, 'reasonId', sql`d.reason_id`)} as reason_id,
      ${apart(asked, 'moldId', sql`g.mold_id`)} as mold_id, ${apart(asked, 'supplier', sql`s.supplier`)} as supplier,
      round(sum(d.quantity * h.part), 6) as quantity, round(sum(d.rework * h.part), 6) as rework, round(sum(d.scrap * h.part), 6) as scrap,
      round(sum(d.concession * h.part), 6) as concession, round(sum(d.returned * h.part), 6) as returned,
      coalesce(round(sum(d.scrap * h.part * case when d.scrap > 0 then ${workOfScrap} end), 2), 0) as scrap_cost,
      coalesce(round(sum(h.part * case when d.rework > 0 then ${workOfRework} end), 2), 0) as rework_cost,
      round(sum(h.part * (case when d.scrap > 0 then coalesce(${materialOf}, 0) else 0 end
        + case when d.rework > 0 then coalesce(${materialOfRework}, 0) else 0 end)), 2) as material_cost
    from defect d
    join report r on r.team_id = d.team_id and r.id = d.report_id
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = d.team_id and o.id = d.order_operation_id
    ${dayOf(ctx)} ${people(asked)} ${molds(asked)} ${suppliers(asked)}
    cross join lateral (select coalesce(p.part, 1) * coalesce(g.part, 1) * coalesce(s.part, 1) as part) h
    where d.stands and ${wanted(ctx, asked)} and ${among(asked, 'reasonId', sql`d.reason_id`)}
      and ${among(asked, 'moldId', sql`g.mold_id`)}
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10`.execute(ctx.db)
  return rows.map((row) => {
    const { quantity, rework, scrap, concession, returned, scrapCost, reworkCost, materialCost } = row
    return {
      keys: keysOf(asked, row),
      sums: { quantity, rework, scrap, concession, returned, scrapCost, reworkCost, materialCost },
    }
  })
}

/** What was reported, against which the defective is reckoned. By cause, mold or supplier there is no such number: nothing is told. */
async function reportedFacts(ctx: Ctx, asked: Asked): Promise<Fact[]> {
  if (['reasonId', 'moldId', 'supplier'].some((each) => concerns(asked, each))) return []
  const { rows } = await sql<Keys & { pieces: number }>`
    select ${keyed(asked)}, round(sum((coalesce(r.good, 0) + coalesce(r.defective, 0)) * coalesce(p.part, 1)), 6) as pieces
    from counted_report r
    join work_order w on w.team_id = r.team_id and w.id = r.work_order_id
    join order_operation o on o.team_id = r.team_id and o.id = r.order_operation_id
    ${dayOf(ctx)} ${people(asked)}
    where ${wanted(ctx, asked)} group by 1, 2, 3, 4, 5, 6, 7`.execute(ctx.db)
  return rows.map((row) => ({ keys: keysOf(asked, row), sums: { pieces: row.pieces } }))
}

/** Sums first, ratios last. */
function defectFigures({ sums }: Pick<Group, 'sums'>): Figures {
  const { quantity = 0, rework = 0, scrap = 0, concession = 0, returned = 0 } = sums
  const { scrapCost = 0, reworkCost = 0, materialCost = 0 } = sums
  return {
    defective: quantity,
    ppm: sums.pieces ? divide(multiply(quantity, 1_000_000), sums.pieces, 0) : null,
    rework,
    scrap,
    concession,
    returned,
    waiting: add(quantity, -rework, -scrap, -concession, -returned),
    scrapCost,
    reworkCost,
    materialCost,
    cost: add(scrapCost, reworkCost, materialCost),
  }
}

const names: Names = async (ctx, dimension, ids) => {
  if (dimension !== 'moldId') return summaryNames(ctx, dimension, ids)
  const { rows } = await sql<{ id: number; name: string }>`
    select m.id, m.number || ' ' || m.name as name from mold m where m.id = any(${[...ids] as number[]}::bigint[])`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ id, name }) => [id, { moldName: name }]))
}

export const defectsSummed = serveSummary(defectReport, {
  figures: defectFigures,
  names,
  hidden: ({ caller }) => (mayKnowCost(caller) ? [] : ['scrapCost', 'reworkCost', 'materialCost', 'cost']),
  // One after the other: a transaction has one connection.
  read: async (ctx, asked) => [...(await defectFacts(ctx, asked)), ...(await reportedFacts(ctx, asked))],
})
