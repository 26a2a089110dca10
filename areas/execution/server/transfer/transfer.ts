import { sql } from 'kysely'
import { add, round, subtract } from '#core/contract/decimal.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Message } from '#core/contract/messages.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { copiedNameIn, unitIn } from '#core/server/crud/names.ts'
import { takeNumbers } from '#core/server/numbering.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/transfer.ts'
import { setTransferredIn } from '../other-areas.ts'
import { refuseTransfer } from './transfer-checks.ts'

interface Link {
  workOrderId: number
  workorderNo: string
  orderStatus: string
  unit: string
  unitDecimals: number
  fromId: number
  fromName: string
  toId: number
  toName: string
  good: number
  transferred: number
  /** What the following operation was given altogether; null while its predecessors' good counts at once. */
  transferredIn: number | null
  /** What the following operation reported already. */
  used: number
}

/** Every operation of an order with each that follows it, and what was moved between the two. */
async function readLinks(ctx: Ctx, workOrderId: number): Promise<Link[]> {
  const { rows } = await ctx.unscoped(() =>
    sql<Link>`select w.id as work_order_id, w.workorder_no, w.status as order_status, ${unitIn(ctx, 'w')} as unit, p.unit_decimals,
        f.id as from_id, ${copiedNameIn(ctx, 'f', 'operation', 'produreName')} as from_name, t.id as to_id, ${copiedNameIn(ctx, 't', 'operation', 'produreName')} as to_name,
        f.reported_good + f.recovered_good as good, t.transferred_in, t.reported_good + t.reported_defective as used,
        coalesce((select sum(x.quantity) from transfer x
          where x.from_operation_id = f.id and x.to_operation_id = t.id and x.revoked_at is null), 0) as transferred
      from work_order w
      join product p on p.team_id = w.team_id and p.id = w.product_id
      join order_operation f on f.team_id = w.team_id and f.work_order_id = w.id
      join order_operation t on t.team_id = w.team_id and t.work_order_id = w.id and t.sequence = any(f.successor)
      where w.id = ${workOrderId} and w.deleted_at is null
      order by f.sequence, t.sequence`.execute(ctx.db),
  )
  return rows
}

export async function getTransferable(ctx: Ctx, { id }: { id: number }): Promise<OutputOf<typeof api.getTransferable>> {
  const order = await ctx.db
    .selectFrom('workOrder')
    .select(['workorderNo', unitIn(ctx, 'workOrder').as('unit')])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
  if (!order) throw notFound()
  const links = await readLinks(ctx, id)
  return {
    ...order,
    links: links.map(({ fromId, fromName, toId, toName, good, transferred, transferredIn }) => ({
      fromId,
      fromName,
      toId,
      toName,
      good,
      transferred,
      available: Math.max(0, subtract(good, transferred)),
      byTransfer: transferredIn !== null,
    })),
  }
}

/**
 * Moves good quantity of an operation to one that follows it. From the first transfer on, the following operation takes what is
 * moved to it alone; what it has reported before counts as moved. Refuses more than is there, naming how much that is.
 */
export async function addTransfer(
  ctx: Ctx,
  input: InputOf<typeof api.addTransfer>,
): Promise<OutputOf<typeof api.addTransfer>> {
  const from = await ctx.db
    .selectFrom('orderOperation')
    .select('workOrderId')
    .where('id', '=', input.fromOperationId)
    .executeTakeFirst()
  if (!from) throw notFound()
  const visible = await ctx.db
    .selectFrom('workOrder')
    .select('workshopId')
    .where('id', '=', from.workOrderId)
    .forUpdate()
    .executeTakeFirst()
  if (!visible) throw notFound()
  const links = await readLinks(ctx, from.workOrderId)
  const link = links.find(({ fromId, toId }) => fromId === input.fromOperationId && toId === input.toOperationId)
  if (!link) throw refuseField('toOperationId', 'transfer.notFollowing')
  if (link.orderStatus === 'closed') throw refuse('startCheck.orderClosed', { order: link.workorderNo })
  await refuseTransfer(ctx, { workOrderId: from.workOrderId, from: input.fromOperationId, to: input.toOperationId })
  if (round(input.quantity, link.unitDecimals) !== input.quantity)
    throw refuseField('quantity', 'report.decimals', { decimals: link.unitDecimals })
  const opening = link.transferredIn === null ? link.used : 0
  const available = Math.max(0, subtract(link.good, add(link.transferred, opening)))
  if (input.quantity > available)
    throw refuse('transfer.tooMuch', { available, unit: link.unit, operation: link.fromName }, { available })
  const base = { workOrderId: from.workOrderId, workshopId: visible.workshopId, userId: ctx.caller.userId }
  // What the following operation used before transfers began is written as moved, from each operation before it.
  const openings = opening
    ? links
        .filter(({ toId }) => toId === input.toOperationId)
        .map(({ fromId }) => ({ fromOperationId: fromId, quantity: opening, remark: ctx.t('transfer.opening') }))
    : []
  const moves = [...openings, { ...input, remark: input.remark ?? null }]
  const numbers = await takeNumbers(ctx, 'transfer', moves.length)
  const rows = await ctx.db
    .insertInto('transfer')
    .values(
      moves.map(({ fromOperationId, quantity, remark }, i) => ({
        ...base,
        fromOperationId,
        quantity,
        remark,
        toOperationId: input.toOperationId,
        transferNo: numbers[i] as string,
      })),
    )
    .returningAll()
    .execute()
  await setMoved(ctx, input.toOperationId)
  for (const row of rows) ctx.audit({ verb: 'add', entity: 'transfer', id: row.id, name: row.transferNo, after: row })
  ctx.touch(
    'transfer',
    rows.map(({ id }) => id),
  )
  ctx.touch('workOrder', [from.workOrderId])
  const row = rows.at(-1) as { id: number; transferNo: string }
  return { id: row.id, transferNo: row.transferNo }
}

/** What an operation was given: the least that came from any operation before it; none left: their good counts at once again. */
async function setMoved(ctx: Ctx, operationId: number): Promise<void> {
  await setTransferredIn(sql`
    select t.id as order_operation_id, case when sum(m.moves) > 0 then min(m.quantity) end as quantity
    from order_operation t
    left join lateral (
      select coalesce(sum(x.quantity), 0) as quantity, count(x.id) as moves
      from order_operation f
      left join transfer x on x.team_id = f.team_id and x.from_operation_id = f.id and x.to_operation_id = t.id
        and x.revoked_at is null
      where f.team_id = t.team_id and f.work_order_id = t.work_order_id and t.sequence = any(f.successor)
      group by f.id) m on true
    where t.id = ${operationId} group by t.id`).execute(ctx.db)
}

/** Takes transfers back; those whose quantity the following operation used already are skipped, saying so. */
export async function revokeTransfer(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  await sql`select id from work_order where id in (select work_order_id from transfer where id = any(${ids}))
    order by id for update`.execute(ctx.db)
  const rows = await ctx.db
    .selectFrom('transfer')
    .selectAll()
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const skipped = new Map<number, Message>()
  for (const row of rows) {
    const why = row.revokedAt ? ({ key: 'transfer.revokedAlready' } as const) : await usedBy(ctx, row)
    if (why) {
      skipped.set(row.id, why)
      continue
    }
    await ctx.db.updateTable('transfer').set({ revokedAt: ctx.now.toISOString() }).where('id', '=', row.id).execute()
    await setMoved(ctx, row.toOperationId)
    ctx.audit({
      verb: 'revoke',
      entity: 'transfer',
      id: row.id,
      name: row.transferNo,
      before: { revokedAt: null },
      after: { revokedAt: ctx.now.toISOString() },
    })
  }
  const done = rows.filter(({ id }) => !skipped.has(id)).map(({ id }) => id)
  if (done.length) ctx.touch('transfer', done)
  const known = new Map(rows.map((row) => [row.id, row]))
  return {
    done,
    skipped: ids.flatMap((id) => {
      const why: Message | undefined = known.has(id) ? skipped.get(id) : { key: 'refused.gone' }
      return why ? [{ id, name: known.get(id)?.transferNo ?? String(id), reason: ctx.t(why.key, why.params) }] : []
    }),
  }
}

async function usedBy(
  ctx: Ctx,
  row: { fromOperationId: number; toOperationId: number; quantity: number },
): Promise<Message | null> {
  const { rows } = await sql<{ name: string; used: number; moved: number }>`
    select ${copiedNameIn(ctx, 't', 'operation', 'produreName')} as name, t.reported_good + t.reported_defective as used,
      (select coalesce(sum(x.quantity), 0) from transfer x where x.from_operation_id = ${row.fromOperationId}
        and x.to_operation_id = t.id and x.revoked_at is null) as moved
    from order_operation t where t.id = ${row.toOperationId}`.execute(ctx.db)
  const [after] = rows
  if (!after || subtract(after.moved, row.quantity) >= after.used) return null
  return { key: 'transfer.used', params: { operation: after.name, used: after.used } }
}
