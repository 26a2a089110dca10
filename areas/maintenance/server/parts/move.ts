import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { lockRow, type Stored } from '#core/server/crud/rows.ts'
import { notFound, refuse, refuseField } from '#core/server/refusal.ts'
import type * as api from '../../contract/part.api.ts'
import type { PartUse } from '../../contract/part.api.ts'
import type { PartMoveKind } from '../../contract/part.ts'

type Part = Stored<'maintenancePart'>
type Left = OutputOf<typeof api.receiveMaintenancePart>

interface Move {
  kind: PartMoveKind
  /** Into stock above 0, out of it below. */
  quantity: number
  /** Of one; absent: that of the part. */
  price?: number | null
  use?: PartUse
  takenId?: number
  documentNo?: string | null
  note?: string | null
}

/** Sums of quantities have four decimal places, as the ledger has. */
const exact = (value: number): number => Math.round(value * 10_000) / 10_000

/**
 * Books a move of a part that is locked: its stock and the ledger's row are written together, and what is not there is refused with how much is.
 *
 * @returns what there is after it
 */
export async function bookMove(ctx: Ctx, part: Part, move: Move): Promise<Left> {
  const { kind, quantity, price = part.price, use, takenId = null, documentNo, note } = move
  const stock = exact(part.stock + quantity)
  if (stock < 0)
    throw refuse('maintenancePart.short', {
      part: `${part.number} ${part.name}`,
      stock: part.stock,
      wanted: -quantity,
      unit: part.unit,
    })
  await ctx.db.updateTable('maintenancePart').set({ stock }).where('id', '=', part.id).execute()
  const { id } = await ctx.db
    .insertInto('maintenancePartMove')
    .values({
      partId: part.id,
      kind,
      quantity,
      stock,
      price,
      at: ctx.now.toISOString(),
      userId: ctx.caller.userId || null,
      taskId: use?.for === 'task' ? use.id : null,
      breakdownId: use?.for === 'breakdown' ? use.id : null,
      takenId,
      documentNo: documentNo || null,
      note: note || null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ctx.audit({
    verb: kind,
    entity: 'maintenancePart',
    id: part.id,
    name: part.number,
    after: { quantity, stock },
    note: note || undefined,
  })
  ctx.touch('maintenancePart', [part.id])
  ctx.touch('maintenancePartMove', [id])
  return { stock }
}

const lockPart = (ctx: Ctx, id: number) => lockRow(ctx.db, 'maintenancePart', id)

export async function receive(ctx: Ctx, input: InputOf<typeof api.receiveMaintenancePart>): Promise<Left> {
  const { id, quantity, price, documentNo, note } = input
  const part = await lockPart(ctx, id)
  if (typeof price === 'number')
    await ctx.db.updateTable('maintenancePart').set({ price }).where('id', '=', id).execute()
  return bookMove(ctx, part, { kind: 'receipt', quantity, price: price ?? part.price, documentNo, note })
}

export async function issue(ctx: Ctx, input: InputOf<typeof api.issueMaintenancePart>): Promise<Left> {
  const { id, quantity, ...told } = input
  return bookMove(ctx, await lockPart(ctx, id), { kind: 'issue', quantity: -quantity, ...told })
}

/** What was counted holds for the moment of the count: what moved since then is kept. */
export async function count(ctx: Ctx, input: InputOf<typeof api.countMaintenancePart>): Promise<Left> {
  const { id, expected, counted, note } = input
  const part = await lockPart(ctx, id)
  const quantity = exact(counted - expected)
  if (quantity === 0) {
    ctx.audit({ verb: 'count', entity: 'maintenancePart', id, name: part.number, note })
    return { stock: part.stock }
  }
  return bookMove(ctx, part, { kind: 'count', quantity, note })
}

/** Holds what parts are taken for; nothing is taken for what is closed. */
async function lockUse(ctx: Ctx, use: PartUse): Promise<void> {
  if (use.for === 'task') {
    const { taskNo, outcome } = await lockRow(ctx.db, 'maintenanceTask', use.id)
    if (outcome !== null) throw refuse('maintenancePart.closed', { name: taskNo })
  } else {
    const { breakdownNo, closedAt } = await lockRow(ctx.db, 'maintenanceBreakdown', use.id)
    if (closedAt !== null) throw refuse('maintenancePart.closed', { name: breakdownNo })
  }
}

const touchUse = (ctx: Ctx, use: PartUse): void =>
  ctx.touch(use.for === 'task' ? 'maintenanceTask' : 'maintenanceBreakdown', [use.id])

export async function take(ctx: Ctx, input: InputOf<typeof api.takeMaintenancePart>): Promise<Left> {
  const { partId, quantity, use, note } = input
  await lockUse(ctx, use)
  const left = await bookMove(ctx, await lockPart(ctx, partId), { kind: 'taken', quantity: -quantity, use, note })
  touchUse(ctx, use)
  return left
}

/** Gives back what was not used, at the price at which it was taken. */
export async function giveBack(ctx: Ctx, input: InputOf<typeof api.returnMaintenancePart>): Promise<Left> {
  const { id, quantity, note } = input
  const { partId, ...takenFor } = await readTaking(ctx, id)
  await mustSeeUse(ctx, takenFor)
  // Takings are never changed: whoever else gives back of the same one waits for its part.
  const part = await lockPart(ctx, partId)
  const taking = await readTaking(ctx, id)
  const out = exact(-taking.quantity - taking.back)
  if (quantity > out)
    throw refuseField('quantity', 'maintenancePart.tookLess', {
      part: `${part.number} ${part.name}`,
      out,
      unit: part.unit,
    })
  const use: PartUse =
    taking.taskId === null ? { for: 'breakdown', id: taking.breakdownId as number } : { for: 'task', id: taking.taskId }
  const left = await bookMove(ctx, part, { kind: 'returned', quantity, price: taking.price, use, takenId: id, note })
  touchUse(ctx, use)
  return left
}

/** The ledger is the team's, what parts were taken for is a workshop's: those of another are none of the caller's. */
async function mustSeeUse(ctx: Ctx, { taskId, breakdownId }: Pick<Taking, 'taskId' | 'breakdownId'>): Promise<void> {
  const seen =
    taskId === null
      ? await ctx.db.selectFrom('maintenanceBreakdown').select('id').where('id', '=', breakdownId).executeTakeFirst()
      : await ctx.db.selectFrom('maintenanceTask').select('id').where('id', '=', taskId).executeTakeFirst()
  if (!seen) throw notFound()
}

type Taking = Awaited<ReturnType<typeof readTaking>>

async function readTaking(ctx: Ctx, id: number) {
  const taking = await ctx.db
    .selectFrom('maintenancePartMove as v')
    .select((e) => [
      'v.partId',
      'v.quantity',
      'v.price',
      'v.taskId',
      'v.breakdownId',
      e
        .selectFrom('maintenancePartMove as r')
        .select((s) => s.fn.coalesce(s.fn.sum<number>('r.quantity'), s.lit(0)).as('sum'))
        .where('r.takenId', '=', id)
        .as('back'),
    ])
    .where('v.id', '=', id)
    .where('v.kind', '=', 'taken')
    .where((e) => e.or([e('v.taskId', 'is not', null), e('v.breakdownId', 'is not', null)]))
    .executeTakeFirst()
  if (!taking) throw refuse('refused.gone')
  return { ...taking, back: taking.back ?? 0 }
}
