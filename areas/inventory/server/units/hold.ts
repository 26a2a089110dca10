import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { refuse } from '#core/server/refusal.ts'
import { holdWords } from '../ledger/why-held.ts'
import { lockTrees, touchUnits } from './units.ts'

/** Units that are in the house: nothing else of them is held. */
const heldIn = ['open', 'closed', 'picked'] as const

interface Holding {
  unitIds: readonly number[]
  reason: string
  /** The area that holds, and its document there. */
  source: string
  documentNo: string
}

/**
 * Holds handling units whole: from the end of the transaction on nothing goes into them, out of them or away with them. Who packs or carries one
 * is waited for.
 *
 * @returns the ids of those that are held now; the others were held for that document already, or are not in the house
 */
export async function holdUnits(ctx: Ctx, { unitIds, reason, source, documentNo }: Holding): Promise<number[]> {
  if (!unitIds.length) return []
  const units = (await lockTrees(ctx, unitIds)).filter(
    ({ id, status }) => unitIds.includes(id) && (heldIn as readonly string[]).includes(status),
  )
  const { rows } = await sql<{ id: number; unitId: number }>`
    insert into stock_unit_hold (unit_id, source, document_no, reason, held_by, held_at)
    select u.id, ${source}, ${documentNo}, ${reason}, ${ctx.caller.userId || null}::bigint, ${ctx.now.toISOString()}::timestamptz
    from unnest(${units.map(({ id }) => id)}::bigint[]) as u (id) order by u.id
    on conflict (team_id, unit_id, source, document_no) where released_at is null do nothing returning id, unit_id`.execute(
    ctx.db,
  )
  const held = units.filter(({ id }) => rows.some(({ unitId }) => unitId === id))
  for (const { id, number } of held)
    ctx.audit({ verb: 'hold', entity: 'packingUnit', id, name: number, note: [documentNo, reason].join(' ') })
  const ids = held.map(({ id }) => id)
  if (ids.length) touchUnits(ctx, ids)
  return ids
}

/** Ends the holds that a document of an area set on units. What others hold them for stays. @param release.note why they are fit again */
export async function releaseUnits(ctx: Ctx, release: Omit<Holding, 'reason'> & { note: string }): Promise<void> {
  if (!release.unitIds.length) return
  const units = (await lockTrees(ctx, release.unitIds)).filter(({ id }) => release.unitIds.includes(id))
  await ctx.db
    .updateTable('stockUnitHold')
    .set({ releasedBy: ctx.caller.userId || null, releasedAt: ctx.now.toISOString(), releaseNote: release.note })
    .where('unitId', 'in', [...release.unitIds])
    .where('source', '=', release.source)
    .where('documentNo', '=', release.documentNo)
    .where('releasedAt', 'is', null)
    .execute()
  for (const { id, number } of units)
    ctx.audit({ verb: 'release', entity: 'packingUnit', id, name: number, note: release.note })
  touchUnits(
    ctx,
    units.map(({ id }) => id),
  )
}

/** SQL: what holds a unit: document, reason and person of the oldest hold; null: nothing. The columns are of the caller's query: team and unit. */
export const unitHeldFor = (team: string, unit: string): RawBuilder<string | null> => sql`(
  select ${holdWords} from stock_unit_hold h left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
  where h.team_id = ${sql.ref(team)} and h.unit_id = ${sql.ref(unit)} and h.released_at is null order by h.id limit 1)`

/**
 * Units that are locked and to be changed are not held.
 *
 * @throws a refusal that names the first unit and who holds it for what
 */
export async function refuseHeldUnits(ctx: Pick<Ctx, 'db'>, unitIds: readonly number[]): Promise<void> {
  if (!unitIds.length) return
  const { rows } = await sql<{ unit: string; why: string }>`
    select x.number as unit, ${holdWords} as why from stock_unit_hold h
    join stock_unit x on x.team_id = h.team_id and x.id = h.unit_id
    left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
    where h.unit_id = any(${[...unitIds]}::bigint[]) and h.released_at is null order by h.id limit 1`.execute(ctx.db)
  if (rows[0]) throw refuse('stock.unitHeld', rows[0])
}
