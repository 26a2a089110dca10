import { sql } from 'kysely'
import { type ApprovalKind, submitForApproval, withdrawFromApproval } from '#areas/approvals/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { differenceOf } from '#core/server/counting/tolerance.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, lockRow, lockRows, type Stored } from '#core/server/crud/rows.ts'
import { refuseWrongState, wrongState } from '#core/server/crud/wrong-state.ts'
import { refuse } from '#core/server/refusal.ts'
import {
  type cancelStockCount,
  type recountStockLine,
  type StockCountState,
  stockCountKind,
  stockCountStatus,
  type submitStockCount,
} from '../../contract/count.ts'
import { moveStock } from '../ledger/move-stock.ts'
import { virtualPlace } from '../ledger/places.ts'

type Count = Stored<'stockCount'>

const entity = { name: 'stockCount', key: 'countNo', table: 'stockCount' as const }

/** The last count of a line. */
interface LastCounted {
  id: number
  locationId: number
  lotId: number
  status: string
  counted: number
  book: number
}

async function lastCounted(ctx: Ctx, countIds: readonly number[]): Promise<(LastCounted & { countId: number })[]> {
  const { rows } = await sql<LastCounted & { countId: number }>`
    select distinct on (n.id) n.id, n.count_id, n.location_id, n.lot_id, n.status, e.counted, e.book
    from stock_count_line n join stock_count_entry e on e.team_id = n.team_id and e.line_id = n.id
    where n.count_id = any(${[...countIds]}::bigint[]) order by n.id, e.round desc`.execute(ctx.db)
  return rows
}

/** A blank is no zero: what nobody has counted keeps the count open. */
export async function submitCount(
  ctx: Ctx,
  { id }: InputOf<typeof submitStockCount>,
): Promise<OutputOf<typeof submitStockCount>> {
  const count = await lockRow(ctx.db, 'stockCount', id)
  const state = count.status as StockCountState
  refuseWrongState(ctx, stockCountStatus, { name: count.countNo, state, verb: 'submit' })
  const { rows } = await sql<{ open: number; counters: number[] }>`
    select (select count(*)::int from stock_count_line where count_id = ${id} and status <> 'counted') as open,
      coalesce(array_agg(distinct e.user_id) filter (where e.user_id is not null), '{}') as counters
    from stock_count_line n join stock_count_entry e on e.team_id = n.team_id and e.line_id = n.id
    where n.count_id = ${id}`.execute(ctx.db)
  const { open = 0, counters = [] } = rows[0] ?? {}
  if (open) throw refuse('stockCount.open', { count: count.countNo, lines: open })
  const differences = (await lastCounted(ctx, [id])).filter((line) => differenceOf(line) !== 0).length
  const levels = differences ? await submitForApproval(ctx, stockCountKind, [{ id, own: ownOf(count, counters) }]) : 0
  if (levels) await changeRow(ctx, entity, { id }, { status: 'underApproval' }, { verb: 'submit' })
  else await post(ctx, [count])
  return { status: levels ? 'underApproval' : 'posted', differences }
}

const ownOf = ({ createdBy }: Count, counters: readonly number[]): number[] =>
  createdBy === null ? [...counters] : [createdBy, ...counters]

/** What reports that wait for their approval have made lies there and is not the store's yet: the count waits for it. */
async function refuseUnapproved(ctx: Ctx, lines: readonly LastCounted[]): Promise<void> {
  const less = lines.filter((line) => differenceOf(line) < 0)
  const { rows } = await sql<{ at: number; lot: string; place: string; free: number; unapproved: number }>`
    select u.nth::int as at, l.number as lot, o.code as place, coalesce(f.quantity, 0) as free, b.quantity as unapproved
    from unnest(${less.map(({ locationId }) => locationId)}::bigint[], ${less.map(({ lotId }) => lotId)}::bigint[])
      with ordinality u (location_id, lot_id, nth)
    join stock_balance b on b.location_id = u.location_id and b.lot_id = u.lot_id and b.state = 'unapproved' and b.quantity > 0
    left join stock_balance f on f.location_id = u.location_id and f.lot_id = u.lot_id and f.state = 'free'
    join stock_lot l on l.team_id = b.team_id and l.id = b.lot_id
    join stock_location o on o.team_id = b.team_id and o.id = b.location_id order by u.nth`.execute(ctx.db)
  const short = rows.find(({ at, free }) => free + differenceOf(less[at - 1] as LastCounted) < 0)
  if (short) throw refuse('stockCount.unapproved', { lot: short.lot, place: short.place, quantity: short.unapproved })
}

/** Books the differences against what the books said when each line was counted: what moved since then stays moved. */
async function post(ctx: Ctx, counts: readonly Count[]): Promise<void> {
  const lines = await lastCounted(
    ctx,
    counts.map(({ id }) => id),
  )
  await refuseUnapproved(ctx, lines)
  const gone = await virtualPlace(ctx, 'countDifference')
  const byId = new Map(counts.map((count) => [count.id, count]))
  const moves = lines.flatMap((line) => {
    const difference = differenceOf(line)
    if (difference === 0) return []
    const { id, countNo } = byId.get(line.countId) as Count
    const here = { locationId: line.locationId, lotId: line.lotId, state: 'free' as const }
    const there = { ...here, locationId: gone }
    const [from, to] = difference > 0 ? [there, here] : [here, there]
    return [
      {
        kind: 'count' as const,
        quantity: Math.abs(difference),
        from,
        to,
        document: { kind: 'count', id, no: countNo },
      },
    ]
  })
  await moveStock(ctx, moves)
  for (const { id } of counts) await end(ctx, id, 'posted')
  ctx.touch('stockCountDue')
}

/** Its places are free for moves and for another count. */
async function end(ctx: Ctx, id: number, status: 'posted' | 'cancelled', note?: string): Promise<void> {
  await ctx.db.deleteFrom('stockCountPlace').where('countId', '=', id).execute()
  const verb = status === 'posted' ? 'post' : 'cancel'
  await changeRow(ctx, entity, { id }, { status, endedAt: ctx.now.toISOString() }, { verb, ...(note && { note }) })
}

/** What was rejected is counted again where it differs. */
async function reopen(ctx: Ctx, counts: readonly Count[]): Promise<void> {
  const ids = counts.map(({ id }) => id)
  const differing = (await lastCounted(ctx, ids)).filter((line) => differenceOf(line) !== 0)
  await askAgain(
    ctx,
    differing.map(({ id }) => id),
  )
  for (const id of ids) await changeRow(ctx, entity, { id }, { status: 'counting' }, { verb: 'recount' })
}

async function askAgain(ctx: Ctx, lineIds: readonly number[]): Promise<void> {
  await sql`update stock_count_line set status = 'toRecount', version = version + 1
    where id = any(${[...lineIds]}::bigint[])`.execute(ctx.db)
}

/** Differences as they are approved: what passed its last level is booked. */
export const countApproval: ApprovalKind<Count> = {
  kind: stockCountKind,
  entity: 'stockCount',
  status: stockCountStatus,
  lock: (ctx, ids) => lockRows(ctx.db, 'stockCount', ids),
  nameOf: (_, { countNo }) => countNo,
  stateOf: ({ status }) => status,
  seen: ({ countNo, scope, note }) => ({ countNo, scope, note }),
  settle: (ctx, rows, outcome) => (outcome === 'approved' ? post(ctx, rows) : reopen(ctx, rows)),
}

/** Gives counts up. What was counted is kept with them, and nothing of it is booked. */
export async function cancelCounts(ctx: Ctx, { ids, note }: InputOf<typeof cancelStockCount>): Promise<BulkResult> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'stockCount', ids), {
    name: ({ countNo }) => countNo,
    refusal: ({ countNo, status }) =>
      wrongState(ctx, stockCountStatus, { name: countNo, state: status as StockCountState, verb: 'cancel' }),
  })
  const done = rows.map(({ id }) => id)
  if (done.length) await withdrawFromApproval(ctx, stockCountKind, done)
  for (const id of done) await end(ctx, id, 'cancelled', note)
  return { done, skipped }
}

/** Has lines counted once more while their count goes on. */
export async function recountLines(ctx: Ctx, { ids }: InputOf<typeof recountStockLine>): Promise<BulkResult> {
  const { rows: found } = await sql<{
    id: number
    countId: number
    countNo: string
    state: string
    name: string
    status: string
  }>`
    select n.id, n.count_id, c.count_no, c.status as state, n.status, trim(p.code || ' ' || l.number) as name
    from stock_count_line n
    join stock_count c on c.team_id = n.team_id and c.id = n.count_id
    join product p on p.team_id = n.team_id and p.id = n.product_id
    join stock_lot l on l.team_id = n.team_id and l.id = n.lot_id
    where n.id = any(${ids}::bigint[]) order by n.id for update of c`.execute(ctx.db)
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name: ({ name }) => name,
    refusal: ({ state, status, countNo, name }): Message | null => {
      if (state !== 'counting') return { key: 'stockCount.over', params: { count: countNo } }
      return status === 'counted' ? null : { key: 'stockCount.notCounted', params: { name } }
    },
  })
  await askAgain(
    ctx,
    rows.map(({ id }) => id),
  )
  auditBulk(
    ctx,
    { verb: 'recount', entity: 'stockCount' },
    rows.map((row) => ({ ...row, id: row.countId })),
    {
      name: ({ countNo, name }) => `${countNo} ${name}`,
      after: () => ({ status: 'toRecount' }),
    },
  )
  return { done: rows.map(({ id }) => id), skipped }
}
