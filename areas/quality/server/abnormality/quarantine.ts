import { sql } from 'kysely'
import {
  holdLots,
  holdPieces,
  holdUnits,
  lotOf,
  releaseHeldPieces,
  releaseLots,
  releaseUnits,
  splitOffLoose,
} from '#areas/inventory/server/index.ts'
import { findMade } from '#areas/trace/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { notFound, refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import {
  abnormalityStatus,
  type findAbnormalityQuarantine,
  type HeldKind,
  heldKinds,
  type holdAbnormality,
  type releaseAbnormality,
} from '../../contract/abnormality.ts'
import { mayReleaseHeld } from '../policy.ts'
import { type HeldRow, heldOf, heldWords } from './held.ts'
import { lockAbnormality, logAct } from './steps.ts'

/** As much as one abnormality can hold: it is read whole where something of it is held or released. */
const all = { open: true, most: 100_000 } as const

/** What was made under a condition and where it is now, and what of it stands in quarantine for the abnormality already. */
export async function findForQuarantine(
  ctx: Ctx,
  { id, ...condition }: InputOf<typeof findAbnormalityQuarantine>,
): Promise<OutputOf<typeof findAbnormalityQuarantine>> {
  const row = await ctx.db.selectFrom('abnormality').select(['id', 'number']).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  const found = await findMade(ctx, condition)
  const rows = await heldOf(ctx, row, all)
  const pieces = new Map(
    found.pieces.map(({ productId, serialNo, serialId }) => [`${productId} ${serialNo}`, serialId]),
  )
  const held = rows.flatMap(({ kind, subjectId, name }) => {
    const own = kind === 'piece' ? pieces.get(`${subjectId} ${name}`) : subjectId
    return own ? [{ kind, id: own }] : []
  })
  return { ...found, held }
}

type Asked = InputOf<typeof holdAbnormality>

/**
 * Locks the orders of the tasks and those that made the lots, as everybody who starts, reports or transfers does first: who does is waited for, and
 * whoever comes after sees the hold.
 */
async function lockOrders(
  ctx: Ctx,
  {
    taskIds,
    lotIds,
    orderIds = [],
  }: { taskIds: readonly number[]; lotIds: readonly number[]; orderIds?: readonly number[] },
): Promise<void> {
  await ctx.unscoped(() =>
    sql`select id from work_order where id = any(array(
        select work_order_id from task where (id = any(${[...taskIds]}::bigint[]) or combined_into = any(${[...taskIds]}::bigint[]))
          and work_order_id is not null
        union select w.id from stock_lot l join work_order w on w.team_id = l.team_id and w.workorder_no = l.number and w.product_id = l.product_id
          where l.id = any(${[...lotIds]}::bigint[])) || ${[...orderIds]}::bigint[])
      order by id for update`.execute(ctx.db),
  )
}

/** Puts into quarantine what was chosen, wherever it is; what is there for it already stays. All of it or nothing. */
export async function holdForAbnormality(
  ctx: Ctx,
  { id, reason, ...asked }: Asked,
): Promise<OutputOf<typeof holdAbnormality>> {
  const row = await lockAbnormality(ctx, id)
  refuseWrongState(ctx, abnormalityStatus, { name: row.number, state: row.status, verb: 'hold' })
  if (!Object.values(asked).some((ids) => ids.length)) throw refuseField('lotIds', 'abnormality.holdNothing')
  await mustBeThere(ctx, asked)
  await lockOrders(ctx, asked)
  const before = new Set((await heldOf(ctx, row, all)).map(keyOf))
  const why = { reason, source: area.id, documentNo: row.number }
  // Tasks behind their orders, units before the lots in them, as whoever works, packs or sends does.
  await holdTasks(ctx, id, asked.taskIds)
  await holdUnits(ctx, { ...why, unitIds: asked.unitIds })
  const split: number[] = []
  for (const stockId of [...asked.stockIds].sort((a, b) => a - b)) {
    const lotId = await splitOffLoose(ctx, stockId, row.number)
    if (lotId) split.push(lotId)
  }
  const made = await lotsOfOrders(ctx, asked.orderIds)
  const lotIds = await addLots(ctx, id, [...asked.lotIds, ...made, ...split])
  await holdLots(ctx, { ...why, lotIds, status: 'held' })
  await holdPieces(ctx, { ...why, pieces: await piecesOf(ctx, asked.serialIds) })
  const held = (await heldOf(ctx, row, all)).filter((each) => !before.has(keyOf(each)))
  if (held.length) await tell(ctx, row, 'held', `${heldWords(ctx, held)}: ${reason}`)
  return { held: held.length }
}

const keyOf = ({ kind, id }: { kind: HeldKind; id: number }): string => `${kind} ${id}`

/** @throws a refusal at the field: one of what is named is none of the team's */
async function mustBeThere(
  ctx: Ctx,
  { lotIds, orderIds, stockIds, serialIds, unitIds, taskIds }: Omit<Asked, 'id' | 'reason'>,
) {
  const named = [
    ['lotIds', 'stock_lot', lotIds],
    ['orderIds', 'work_order', orderIds],
    ['stockIds', 'stock_balance', stockIds],
    ['serialIds', 'order_serial', serialIds],
    ['unitIds', 'stock_unit', unitIds],
    ['taskIds', 'task', taskIds],
  ] as const
  for (const [field, table, ids] of named) {
    if (!ids.length) continue
    const { rows } = await ctx.unscoped(() =>
      sql<{ id: number }>`select id from ${sql.table(table)} where id = any(${[...ids]}::bigint[])`.execute(ctx.db),
    )
    if (rows.length < new Set(ids).size) throw refuseField(field, 'refused.gone')
  }
}

async function holdTasks(ctx: Ctx, id: number, taskIds: readonly number[]): Promise<void> {
  if (!taskIds.length) return
  await sql`insert into abnormality_held_task (abnormality_id, task_id, held_by, held_at)
    select ${id}, t.id, ${ctx.caller.userId}, ${ctx.now.toISOString()}::timestamptz
    from (select distinct unnest(${[...taskIds]}::bigint[]) as id) t order by t.id
    on conflict (team_id, abnormality_id, task_id) where released_at is null do nothing`.execute(ctx.db)
  ctx.touch('task', [...taskIds])
}

/** The lots of orders, made where there is none yet. */
async function lotsOfOrders(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  if (!orderIds.length) return []
  const { rows } = await ctx.unscoped(() =>
    sql<{ productId: number; workorderNo: string }>`select product_id, workorder_no from work_order
      where id = any(${[...orderIds]}::bigint[]) order by id`.execute(ctx.db),
  )
  const lotIds: number[] = []
  for (const { productId, workorderNo } of rows) lotIds.push((await lotOf(ctx, productId, workorderNo)).id)
  return lotIds
}

/** @returns those that it does not hold already, in the order of their ids */
async function addLots(ctx: Ctx, id: number, lotIds: readonly number[]): Promise<number[]> {
  if (!lotIds.length) return []
  const { rows } = await sql<{ lotId: number }>`
    insert into abnormality_lot (abnormality_id, lot_id, held_by, held_at)
    select ${id}, l.id, ${ctx.caller.userId}, ${ctx.now.toISOString()}::timestamptz
    from (select distinct unnest(${[...lotIds]}::bigint[]) as id) l order by l.id
    on conflict (team_id, abnormality_id, lot_id) where released_at is null do nothing returning lot_id`.execute(ctx.db)
  return rows.map(({ lotId }) => lotId).sort((a, b) => a - b)
}

async function piecesOf(ctx: Ctx, serialIds: readonly number[]): Promise<{ productId: number; serialNo: string }[]> {
  if (!serialIds.length) return []
  const { rows } = await ctx.unscoped(() =>
    sql<{ productId: number; serialNo: string }>`select w.product_id, s.serial_no from order_serial s
      join live_work_order w on w.team_id = s.team_id and w.id = s.work_order_id
      where s.id = any(${[...serialIds]}::bigint[]) order by s.id`.execute(ctx.db),
  )
  return rows
}

/** Releases what is held for it: somebody else than who raised it, and than who put it there. All of it or nothing. */
export async function releaseFromAbnormality(
  ctx: Ctx,
  { id, held, reason }: InputOf<typeof releaseAbnormality>,
): Promise<OutputOf<typeof releaseAbnormality>> {
  const row = await lockAbnormality(ctx, id)
  const asked = new Set(held.map(keyOf))
  const open = (await heldOf(ctx, row, all)).filter((each) => asked.has(keyOf(each)))
  if (!open.length) throw refuse('abnormality.notHeld', { number: row.number })
  for (const { heldBy, name } of open)
    throwIf(mayReleaseHeld(ctx.caller, { number: row.number, raisedBy: row.raisedBy, heldBy, name }))
  const of = (kind: HeldKind): HeldRow[] => open.filter((each) => each.kind === kind)
  const [lots, pieces, units, tasks] = heldKinds.map(of) as [HeldRow[], HeldRow[], HeldRow[], HeldRow[]]
  const subjects = (rows: readonly HeldRow[]) => rows.map(({ subjectId }) => subjectId).sort((a, b) => a - b)
  await lockOrders(ctx, { taskIds: subjects(tasks), lotIds: subjects(lots) })
  const why = { source: area.id, documentNo: row.number, note: reason }
  await endRows(ctx, 'abnormalityHeldTask', tasks)
  await endRows(ctx, 'abnormalityLot', lots)
  await releaseUnits(ctx, { ...why, unitIds: subjects(units) })
  await releaseLots(ctx, { ...why, lotIds: subjects(lots) })
  const numbered = pieces.map(({ subjectId, name }) => ({ productId: subjectId, serialNo: name }))
  await releaseHeldPieces(ctx, { ...why, pieces: numbered })
  if (tasks.length) ctx.touch('task', subjects(tasks))
  await tell(ctx, row, 'released', `${heldWords(ctx, open)}: ${reason}`)
  return { released: open.length }
}

async function endRows(ctx: Ctx, table: 'abnormalityLot' | 'abnormalityHeldTask', rows: readonly HeldRow[]) {
  if (!rows.length) return
  await ctx.db
    .updateTable(table)
    .set({ releasedBy: ctx.caller.userId, releasedAt: ctx.now.toISOString() })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
}

/** Writes it into the course of the abnormality and the log. */
async function tell(
  ctx: Ctx,
  { id, number, status }: Awaited<ReturnType<typeof lockAbnormality>>,
  act: 'held' | 'released',
  note: string,
): Promise<void> {
  await logAct(ctx, id, { step: status, act, by: ctx.caller.userId, note })
  ctx.audit({ verb: act === 'held' ? 'hold' : 'release', entity: 'abnormality', id, name: number, note })
  ctx.touch('abnormality', [id])
}
