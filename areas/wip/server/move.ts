import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { differenceOf } from '#core/server/counting/tolerance.ts'
import { auditBulk, filterAllowed } from '#core/server/crud/bulk.ts'
import { changeRow, lockRow, lockRows } from '#core/server/crud/rows.ts'
import { refuseWrongState, wrongState } from '#core/server/crud/wrong-state.ts'
import { refuse } from '#core/server/refusal.ts'
import type { cancelWipCount, recountWipLine, submitWipCount } from '../contract/count.api.ts'
import { type WipCountState, wipCountStatus } from '../contract/count.ts'

const entity = { name: 'wipCount', key: 'countNo', table: 'wipCount' as const }

/** The last count of a line. */
export interface LastCounted {
  lineId: number
  counted: number
  book: number
}

/** Lines of a count whose last figure differs from the books of that moment and of which nothing became yet. */
export async function openDifferences(ctx: Ctx, countId: number): Promise<LastCounted[]> {
  const { rows } = await sql<LastCounted>`
    select distinct on (n.id) n.id as line_id, e.counted, e.book
    from wip_count_line n join wip_count_entry e on e.team_id = n.team_id and e.line_id = n.id
    where n.count_id = ${countId} and not exists (select from wip_settlement x where x.team_id = n.team_id and x.line_id = n.id)
    order by n.id, e.round desc`.execute(ctx.db)
  return rows.filter((line) => differenceOf(line) !== 0)
}

/** A blank is no zero: what nobody has counted keeps the count open. */
export async function submitCount(
  ctx: Ctx,
  { id }: InputOf<typeof submitWipCount>,
): Promise<OutputOf<typeof submitWipCount>> {
  const count = await lockRow(ctx.db, 'wipCount', id)
  const state = count.status as WipCountState
  refuseWrongState(ctx, wipCountStatus, { name: count.countNo, state, verb: 'submit' })
  const { open } = await ctx.db
    .selectFrom('wipCountLine')
    .select(sql<number>`count(*)::int`.as('open'))
    .where('countId', '=', id)
    .where('status', '<>', 'counted')
    .executeTakeFirstOrThrow()
  if (open) throw refuse('wipCount.open', { count: count.countNo, lines: open })
  const differences = (await openDifferences(ctx, id)).length
  if (differences) await changeRow(ctx, entity, { id }, { status: 'settling' }, { verb: 'submit' })
  else await end(ctx, id, 'closed')
  return { status: differences ? 'settling' : 'closed', differences }
}

/** Its operations are free for another count. */
export async function end(ctx: Ctx, id: number, status: 'closed' | 'cancelled', note?: string): Promise<void> {
  await ctx.db.updateTable('wipCountLine').set({ held: false }).where('countId', '=', id).execute()
  const verb = status === 'closed' ? 'close' : 'cancel'
  await changeRow(ctx, entity, { id }, { status, endedAt: ctx.now.toISOString() }, { verb, ...(note && { note }) })
}

/** Gives counts up. What was counted is kept with them. */
export async function cancelCounts(ctx: Ctx, { ids, note }: InputOf<typeof cancelWipCount>): Promise<BulkResult> {
  const { rows, skipped } = filterAllowed(ctx, ids, await lockRows(ctx.db, 'wipCount', ids), {
    name: ({ countNo }) => countNo,
    refusal: ({ countNo, status }) =>
      wrongState(ctx, wipCountStatus, { name: countNo, state: status as WipCountState, verb: 'cancel' }),
  })
  for (const { id } of rows) await end(ctx, id, 'cancelled', note)
  return { done: rows.map(({ id }) => id), skipped }
}

interface Recounted {
  id: number
  countId: number
  countNo: string
  state: string
  status: string
  settled: boolean
  name: string
}

/** Has lines counted once more. A count that is being settled is being counted again until it is submitted anew. */
export async function recountLines(ctx: Ctx, { ids }: InputOf<typeof recountWipLine>): Promise<BulkResult> {
  const { rows: counts } = await sql<{ id: number }>`
    select distinct count_id as id from wip_count_line where id = any(${ids}::bigint[])`.execute(ctx.db)
  // Read once the counts are locked: what was settled meanwhile is settled.
  await lockRows(
    ctx.db,
    'wipCount',
    counts.map(({ id }) => id),
  )
  const { rows: found } = await sql<Recounted>`
    select n.id, n.count_id, c.count_no, c.status as state, n.status, o.produre_name as name,
      exists (select from wip_settlement x where x.team_id = n.team_id and x.line_id = n.id) as settled
    from wip_count_line n
    join wip_count c on c.team_id = n.team_id and c.id = n.count_id
    join order_operation o on o.team_id = n.team_id and o.id = n.order_operation_id
    where n.id = any(${ids}::bigint[]) order by c.id, n.id`.execute(ctx.db)
  const { rows, skipped } = filterAllowed(ctx, ids, found, {
    name: ({ name }) => name,
    refusal: ({ state, status, settled, countNo, name }): Message | null => {
      if (state !== 'counting' && state !== 'settling') return { key: 'wipCount.over', params: { count: countNo } }
      if (settled) return { key: 'wipCount.settledAlready', params: { name } }
      return status === 'counted' ? null : { key: 'wipCount.notCounted', params: { name } }
    },
  })
  const done = rows.map(({ id }) => id)
  await sql`update wip_count_line set status = 'toRecount', version = version + 1 where id = any(${done}::bigint[])`.execute(
    ctx.db,
  )
  for (const id of new Set(rows.filter(({ state }) => state === 'settling').map(({ countId }) => countId)))
    await changeRow(ctx, entity, { id }, { status: 'counting' }, { verb: 'recount' })
  auditBulk(
    ctx,
    { verb: 'recount', entity: 'wipCount' },
    rows.map((row) => ({ ...row, id: row.countId })),
    { name: ({ countNo, name }) => `${countNo} ${name}`, after: () => ({ status: 'toRecount' }) },
  )
  return { done, skipped }
}
