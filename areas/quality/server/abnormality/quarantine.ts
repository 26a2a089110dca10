import { sql } from 'kysely'
import { holdLots, releaseLots } from '#areas/inventory/server/index.ts'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import { refuseWrongState } from '#core/server/crud/wrong-state.ts'
import { refuse, refuseField, throwIf } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import { abnormalityStatus, type holdAbnormalityLot, type releaseAbnormalityLot } from '../../contract/abnormality.ts'
import { mayReleaseLots } from '../policy.ts'
import { lockAbnormality, logAct } from './steps.ts'

interface Lot {
  id: number
  number: string
}

async function lotsOf(ctx: Ctx, lotIds: readonly number[]): Promise<Lot[]> {
  const lots = await ctx.db
    .selectFrom('stockLot')
    .select(['id', 'number'])
    .where('id', 'in', [...lotIds])
    .execute()
  if (lots.length < new Set(lotIds).size) throw refuseField('lotIds', 'refused.gone')
  return lots
}

const named = (ctx: Ctx, lots: readonly Lot[]): string => lots.map(({ number }) => number || '–').join(ctx.t('listed'))

/** Puts lots into quarantine, wherever they lie; those that are there for it already stay. */
export async function holdForAbnormality(
  ctx: Ctx,
  { id, lotIds, reason }: InputOf<typeof holdAbnormalityLot>,
): Promise<OutputOf<typeof holdAbnormalityLot>> {
  const row = await lockAbnormality(ctx, id)
  refuseWrongState(ctx, abnormalityStatus, { name: row.number, state: row.status, verb: 'hold' })
  const lots = await lotsOf(ctx, lotIds)
  const { rows } = await sql<{ lotId: number }>`
    insert into abnormality_lot (abnormality_id, lot_id, held_by, held_at)
    select ${id}, l.id, ${ctx.caller.userId}, ${ctx.now.toISOString()}::timestamptz from unnest(${lots.map((lot) => lot.id)}::bigint[]) as l (id)
    order by l.id
    on conflict (team_id, abnormality_id, lot_id) where released_at is null do nothing returning lot_id`.execute(ctx.db)
  const held = lots.filter((lot) => rows.some(({ lotId }) => lotId === lot.id))
  if (!held.length) return { held: 0 }
  const ids = held.map((lot) => lot.id).sort((a, b) => a - b)
  await holdLots(ctx, { lotIds: ids, status: 'held', reason, source: area.id, documentNo: row.number })
  await told(ctx, row, 'held', `${named(ctx, held)}: ${reason}`)
  return { held: held.length }
}

/** Releases lots that are held for it: somebody else than who raised it, and than who put them there. */
export async function releaseFromAbnormality(
  ctx: Ctx,
  { id, lotIds, reason }: InputOf<typeof releaseAbnormalityLot>,
): Promise<OutputOf<typeof releaseAbnormalityLot>> {
  const row = await lockAbnormality(ctx, id)
  const lots = await lotsOf(ctx, lotIds)
  const open = await ctx.db
    .selectFrom('abnormalityLot')
    .select(['id', 'lotId', 'heldBy'])
    .where('abnormalityId', '=', id)
    .where('lotId', 'in', [...lotIds])
    .where('releasedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!open.length) throw refuse('abnormality.notHeld', { number: row.number, lots: named(ctx, lots) })
  for (const { heldBy } of open)
    throwIf(mayReleaseLots(ctx.caller, { number: row.number, raisedBy: row.raisedBy, heldBy }))
  await ctx.db
    .updateTable('abnormalityLot')
    .set({ releasedBy: ctx.caller.userId, releasedAt: ctx.now.toISOString() })
    .where(
      'id',
      'in',
      open.map((each) => each.id),
    )
    .execute()
  const released = lots.filter((lot) => open.some(({ lotId }) => lotId === lot.id))
  const ids = released.map((lot) => lot.id).sort((a, b) => a - b)
  await releaseLots(ctx, { lotIds: ids, source: area.id, documentNo: row.number, note: reason })
  await told(ctx, row, 'released', `${named(ctx, released)}: ${reason}`)
  return { released: released.length }
}

async function told(
  ctx: Ctx,
  { id, number, status }: Awaited<ReturnType<typeof lockAbnormality>>,
  act: 'held' | 'released',
  note: string,
): Promise<void> {
  await logAct(ctx, id, { step: status, act, by: ctx.caller.userId, note })
  ctx.audit({ verb: act === 'held' ? 'hold' : 'release', entity: 'abnormality', id, name: number, note })
  ctx.touch('abnormality', [id])
}
