import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { BulkResult } from '#core/contract/result.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { lockRow, lockRows } from '#core/server/crud/rows.ts'
import { serveCrud } from '#core/server/crud/serve.ts'
import { askFirst, notFound, refuse } from '#core/server/refusal.ts'
import * as api from '../../contract/order-serial.ts'
import { workOrderStatus } from '../../contract/work-order-status.ts'
import { stateOf, wrongState } from './work-order.ts'

export const serialVerbs = serveCrud(api.orderSerialCrud, {
  table: 'orderSerial',
  usedBy: [{ table: 'lineUnit', column: 'serialId', label: 'lineUnit' }],
  list: (db, ctx) =>
    db
      .selectFrom('orderSerial as s')
      .innerJoin('workOrder as w', (join) =>
        join.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workOrderId'),
      )
      .select([
        's.id',
        sql<number>`1`.as('version'),
        's.createdAt',
        's.serialNo',
        's.workOrderId',
        'w.workorderNo',
        'w.materialNo',
        madeNameIn(ctx, 'w').as('materialDesc'),
        's.printedCount',
      ]),
})

/** Generates `${workorderNo}-0001` and on: the running number goes on where the order's last one stopped. */
export async function addOrderSerial(
  ctx: Ctx,
  { workOrderId, count, confirmed }: InputOf<typeof api.addOrderSerial>,
): Promise<OutputOf<typeof api.addOrderSerial>> {
  const order = await lockRow(ctx.db, 'liveWorkOrder', workOrderId)
  const why = wrongState(ctx, order)
  if (!workOrderStatus.can(stateOf(order), 'print') || stateOf(order) === 'closed') throw refuse(why.key, why.params)
  const number = order.workorderNo
  const { held, last } = await ctx.db
    .selectFrom('orderSerial')
    .select([
      sql<number>`count(*)`.as('held'),
      sql<number>`coalesce(max(substring(serial_no from '\\d+$')::int), 0)`.as('last'),
    ])
    .where('workOrderId', '=', workOrderId)
    .executeTakeFirstOrThrow()
  const plan = order.planQuantity
  if (held + count > plan && !confirmed.includes('morePieces'))
    throw askFirst('morePieces', 'orderSerial.morePieces', { count: held + count, plan })
  await sql`insert into order_serial (work_order_id, serial_no)
    select ${workOrderId}::bigint, ${`${number}-`}::text || lpad(n::text, 4, '0')
    from generate_series(${last + 1}::int, ${last + count}::int) n`.execute(ctx.db)
  const text = (n: number) => `${number}-${String(n).padStart(4, '0')}`
  const made = { first: text(last + 1), last: text(last + count), count }
  ctx.audit({
    verb: 'serials',
    entity: 'workOrder',
    id: workOrderId,
    name: number,
    note: `${made.first} – ${made.last}`,
  })
  ctx.touch('orderSerial')
  return made
}

/** Labels in the order asked for; counts the print of each. */
export async function printOrderSerial(ctx: Ctx, { ids }: { ids: number[] }): Promise<{ labels: api.SerialLabel[] }> {
  await ctx.db.updateTable('orderSerial').set({ printedCount: sql`printed_count + 1` }).where('id', 'in', ids).execute()
  const rows = await ctx.db
    .selectFrom('orderSerial as s')
    .innerJoin('workOrder as w', (join) => join.onRef('w.teamId', '=', 's.teamId').onRef('w.id', '=', 's.workOrderId'))
    .select([
      's.id',
      's.serialNo',
      'w.workorderNo',
      'w.materialNo',
      madeNameIn(ctx, 'w').as('materialDesc'),
      'w.materialSpec',
    ])
    .where('s.id', 'in', ids)
    .execute()
  const found = new Map(rows.map((row) => [row.id, row]))
  const labels = [...new Set(ids)].map((id) => {
    const label = found.get(id)
    if (!label) throw notFound()
    return label
  })
  ctx.audit({ verb: 'print', entity: 'orderSerial', note: labels.map((label) => label.serialNo).join(ctx.t('listed')) })
  ctx.touch('orderSerial', ids)
  return { labels }
}

/** Deletes serial numbers; one that was printed may stand on a piece, one that was scanned at a line does, and both stay. */
export async function deleteOrderSerial(ctx: Ctx, { ids }: { ids: number[] }): Promise<BulkResult> {
  const rows = await lockRows(ctx.db, 'orderSerial', ids)
  const scanned = await ctx.db.selectFrom('lineUnit').select('serialId').where('serialId', 'in', ids).execute()
  const onLine = new Set(scanned.map(({ serialId }) => serialId))
  const stays = (row: { id: number; printedCount: number }) => row.printedCount !== 0 || onLine.has(row.id)
  const going = rows.filter((row) => !stays(row))
  if (going.length)
    await ctx.db
      .deleteFrom('orderSerial')
      .where(
        'id',
        'in',
        going.map((row) => row.id),
      )
      .execute()
  for (const row of going) ctx.audit({ verb: 'delete', entity: 'orderSerial', id: row.id, name: row.serialNo })
  ctx.touch('orderSerial')
  return {
    done: going.map((row) => row.id),
    skipped: rows.filter(stays).map((row) => ({
      id: row.id,
      name: row.serialNo,
      reason: ctx.t(onLine.has(row.id) ? 'orderSerial.onLine' : 'orderSerial.printed'),
    })),
  }
}
