import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { madeNameIn } from '#core/server/crud/names.ts'
import { refuse, refuseField, stale } from '#core/server/refusal.ts'
import type { Line } from '../../contract/line.ts'
import { type QueueApi, type QueuedOrder, queueMost } from '../../contract/queue-api.ts'
import { lockSetting, settingOf } from './setting.ts'

type Queue = OutputOf<QueueApi['selectLineQueue']>

/** SQL over an order `w`: something of it is to be made, and may be. */
const open = sql<boolean>`w.status not in ('pendingConfirmation', 'abnormal', 'completed', 'closed')`

/** SQL over an order `w`: it keeps its place, also while something about it is to be settled first. */
const kept = sql<boolean>`w.status not in ('completed', 'closed')`

/** SQL over an order `w`: it has a profile of the line, or can take one. */
const ofLine = (line: Line) => sql<boolean>`
  exists (select from line_profile f left join line_order o on o.team_id = f.team_id and o.profile_id = f.id and o.work_order_id = w.id
    where f.team_id = w.team_id and f.line = ${line.id} and f.product_id = w.product_id and (f.status = 'live' or o.work_order_id is not null))
  and not exists (select from line_order o join line_profile f on f.team_id = o.team_id and f.id = o.profile_id
    where o.team_id = w.team_id and o.work_order_id = w.id and f.line <> ${line.id})`

const columns = (
  ctx: Ctx,
) => sql`w.id as work_order_id, w.workorder_no, w.material_no || ' ' || ${madeNameIn(ctx, 'w')} as product,
  w.plan_quantity, w.required_end_date,
  (select count(*)::int from line_unit u where u.team_id = w.team_id and u.work_order_id = w.id) as begun,
  (select count(*)::int from line_unit u where u.team_id = w.team_id and u.work_order_id = w.id and u.status = 'finished') as finished`

async function queuedOrders(ctx: Ctx, line: Line, most: number | RawBuilder<unknown>): Promise<QueuedOrder[]> {
  const { rows } = await sql<QueuedOrder>`
    select ${columns(ctx)} from line_queue q join live_work_order w on w.team_id = q.team_id and w.id = q.work_order_id
    where q.line = ${line.id} and ${open} order by q.place limit ${most}`.execute(ctx.db)
  return rows
}

/** Orders that wait to be put into the queue, those wanted first at the top. */
async function waitingOrders(ctx: Ctx, line: Line): Promise<QueuedOrder[]> {
  const { rows } = await sql<QueuedOrder>`
    select ${columns(ctx)} from live_work_order w
    where ${open} and ${ofLine(line)} and not exists (select from line_queue q where q.team_id = w.team_id and q.work_order_id = w.id)
    order by w.required_end_date nulls last, w.priority, w.id limit ${queueMost}`.execute(ctx.db)
  return rows
}

export async function lineQueue(ctx: Ctx, line: Line): Promise<Queue> {
  const { queueVersion: version } = await settingOf(ctx, line)
  return { version, rows: await queuedOrders(ctx, line, queueMost), waiting: await waitingOrders(ctx, line) }
}

/** The orders that the stations of a line show as the next ones. */
export async function nextOrders(ctx: Ctx, line: Line): Promise<{ rows: QueuedOrder[] }> {
  const { nextShown } = await settingOf(ctx, line)
  return { rows: nextShown ? await queuedOrders(ctx, line, nextShown) : [] }
}

/**
 * Puts an order at a place of the queue, or takes it out of it. Whoever changes the queue waits at the line's row, and is refused where somebody else
 * changed it since he saw it; what is completed or closed leaves it by the way. Places are counted among the orders that the caller sees.
 */
export async function placeOrder(
  ctx: Ctx,
  line: Line,
  { version, workOrderId, place }: InputOf<QueueApi['placeLineOrder']>,
): Promise<Queue> {
  const setting = await lockSetting(ctx, line)
  if (setting.queueVersion !== version) throw stale(await lineQueue(ctx, line))
  const order = await placed(ctx, line, workOrderId, place > 0)
  const all = await ctx.unscoped(() => queuedIds(ctx, line, kept))
  const seen = (await queuedIds(ctx, line, open)).filter((id) => id !== workOrderId)
  const others = all.filter((id) => id !== workOrderId)
  if (place > 0) {
    if (others.length >= queueMost) throw refuse('lineQueue.full', { most: queueMost })
    const before = seen[place - 1]
    others.splice(before === undefined ? others.length : others.indexOf(before), 0, workOrderId)
  }
  await ctx.db.deleteFrom('lineQueue').where('line', '=', line.id).execute()
  if (others.length)
    await ctx.db
      .insertInto('lineQueue')
      .values(others.map((id, i) => ({ line: line.id, place: i + 1, workOrderId: id })))
      .execute()
  await ctx.db
    .updateTable('lineSetting')
    .set({ queueVersion: setting.queueVersion + 1 })
    .where('line', '=', line.id)
    .execute()
  ctx.audit({
    verb: place ? 'place' : 'takeOut',
    entity: 'lineQueue',
    id: workOrderId,
    name: order,
    note: String(place || ''),
  })
  ctx.touch('lineQueue')
  return lineQueue(ctx, line)
}

async function queuedIds({ db }: Ctx, line: Line, which: typeof open): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select w.id from line_queue q join live_work_order w on w.team_id = q.team_id and w.id = q.work_order_id
    where q.line = ${line.id} and ${which} order by q.place`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * The number of an order of the queue.
 *
 * @param enters it is to stand in it; whatever stands there may be taken out
 * @throws a refusal: it is not there; or it enters, and is not of this line, not to be made, or in another line's queue
 */
async function placed(ctx: Ctx, line: Line, workOrderId: number, enters: boolean): Promise<string> {
  const { rows } = await sql<{ workorderNo: string; fits: boolean; other: string | null }>`
    select w.workorder_no, ${open} and ${ofLine(line)} as fits,
      (select q.line from line_queue q where q.team_id = w.team_id and q.work_order_id = w.id and q.line <> ${line.id}) as other
    from live_work_order w where w.id = ${workOrderId}`.execute(ctx.db)
  const [order] = rows
  if (!order) throw refuseField('workOrderId', 'lineQueue.gone')
  if (!enters) return order.workorderNo
  if (order.other !== null)
    throw refuseField('workOrderId', 'lineQueue.otherLine', {
      order: order.workorderNo,
      line: ctx.t(`area.${order.other}`),
    })
  if (!order.fits) throw refuseField('workOrderId', 'lineQueue.unfit', { order: order.workorderNo })
  return order.workorderNo
}
