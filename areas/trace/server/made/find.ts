import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn } from '#core/server/crud/names.ts'
import { refuse } from '#core/server/refusal.ts'
import { type MadeCondition, type MadeFound, mostFound } from '../../contract/made.ts'
import { mostTraced } from '../../contract/trace.ts'
import { stillMade } from '../hold.ts'
import { doubted } from '../recall.ts'
import { type LotFacts, lotById, lotsById, walk } from '../walk.ts'
import { type Making, madeWords, readMade } from './condition.ts'
import { foundPieces } from './pieces.ts'
import { foundTasks } from './tasks.ts'
import { foundStock, foundUnits } from './where.ts'

/** What a condition leads to first. */
export interface Doubtful {
  /** Work orders of which something was made under it. */
  orderIds: number[]
  /** Those of them that have no lot yet. */
  lotless: number[]
  lotIds: number[]
}

/** Orders of which something was reported, or passed a station, and their lots. */
async function doubtfulOf(ctx: Ctx, making: Making): Promise<Doubtful> {
  const { machineId, moldId, userId, taskId, workOrderId, from, to } = making
  // Stations of a line tell who passed a unit, and of which order; not on what machine.
  const passed =
    machineId || moldId || taskId
      ? sql``
      : sql`union select s.work_order_id from line_pass p join order_serial s on s.team_id = p.team_id and s.id = p.serial_id
          where p.state <> 'undone' and p.at between ${from}::timestamptz and ${to}::timestamptz
            and (${userId ?? null}::bigint is null or p.user_id = ${userId ?? null}) and (${workOrderId ?? null}::bigint is null or s.work_order_id = ${workOrderId ?? null})`
  const { rows } = await sql<{ orderId: number; lotId: number | null }>`
    select w.id as order_id, l.id as lot_id from live_work_order w
    left join stock_lot l on l.team_id = w.team_id and l.number = w.workorder_no and l.product_id = w.product_id
    where w.id in (${doubted(making)} ${passed}) order by w.id limit ${mostTraced + 1}`.execute(ctx.db)
  if (rows.length > mostTraced) throw refuse('recall.tooMany', { most: mostTraced })
  return {
    orderIds: rows.map(({ orderId }) => orderId),
    lotless: rows.flatMap(({ orderId, lotId }) => (lotId === null ? [orderId] : [])),
    lotIds: rows.flatMap(({ lotId }) => lotId ?? []),
  }
}

/** Orders that are not over. */
async function underWay(ctx: Ctx, orderIds: readonly number[]): Promise<MadeFound['orders']> {
  if (!orderIds.length) return []
  const { rows } = await sql<MadeFound['orders'][number]>`
    select w.id, w.workorder_no, p.code as product_code, ${nameIn(ctx, 'p')} as product_name, w.status from live_work_order w
    join product p on p.team_id = w.team_id and p.id = w.product_id
    where w.id = any(${[...orderIds]}::bigint[]) and w.status not in ('completed', 'closed') order by w.id limit ${mostFound + 1}`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Everything that was made under a condition and all that was made of it, in all workshops: lots and the loose stock of them, numbered pieces,
 * handling units, and tasks that are under way, with where they are now.
 *
 * @throws a refusal that names the field, or that says that it is too much to be told
 */
export async function findMade(ctx: Ctx, asked: MadeCondition): Promise<MadeFound> {
  const condition = readMade(ctx, asked)
  const words = await madeWords(ctx, condition)
  return ctx.unscoped(() => found(ctx, condition, words))
}

const lotTold = (lot: LotFacts): MadeFound['lots'][number] => {
  const { id, lotNumber, productCode, productName, status, here, unit, places, orderNo } = lot
  return { id, lotNumber, productCode, productName, status, here, unit, places, orderNo }
}

async function found(ctx: Ctx, condition: { lotId: number } | Making, asked: string): Promise<MadeFound> {
  const making = 'lotId' in condition ? null : condition
  if ('lotId' in condition) await lotById(ctx, condition.lotId)
  const first =
    'lotId' in condition ? { orderIds: [], lotless: [], lotIds: [condition.lotId] } : await doubtfulOf(ctx, condition)
  const { ids, more } = await walk(ctx, first.lotIds, 'forward', mostTraced)
  if (more) throw refuse('trace.tooMany', { most: mostTraced })
  const all = [...(await lotsById(ctx, ids)).values()]
  const growing = await stillMade(ctx, ids)
  const left = all.filter((lot) => lot.here > 0 || growing.has(lot.id))
  const lotIds = left.map(({ id }) => id)
  const pieces = await foundPieces(ctx, { making, orderIds: first.orderIds, lotIds })
  const units = await foundUnits(ctx, { lotIds, pieces, since: making?.from ?? null, direct: first.lotIds })
  const tasks = await foundTasks(ctx, { making, orderIds: first.orderIds, lotIds })
  const stock = await foundStock(ctx, lotIds)
  const orders = await underWay(ctx, first.lotless)
  const told = <R>(rows: readonly R[]): R[] => rows.slice(0, mostFound)
  return {
    asked,
    lots: told(left).map(lotTold),
    orders: told(orders),
    pieces: told(pieces),
    units: told(units),
    tasks: told(tasks),
    stock: told(stock),
    gone: all.length - left.length,
    more: [left, orders, pieces, units, tasks, stock].some((rows) => rows.length > mostFound),
  }
}
