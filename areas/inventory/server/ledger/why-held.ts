import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { lockRows } from '#core/server/crud/rows.ts'
import { type Refusal, refuse, throwIf } from '#core/server/refusal.ts'
import { area } from '../../area.ts'
import { holdStatuses, type LotStatus } from '../../contract/stock-states.ts'

/** SQL over `h`, a hold of whatever kind, and `holder`, who holds: the document, why, and who. */
export const holdWords = sql<string>`concat_ws(' · ', nullif(h.document_no, ''), h.reason, holder.name)`

/** SQL: what holds a lot: document, reason and person of the strictest hold; null: it is free. The columns are of the caller's query: team and lot. */
export const lotHeldFor = (team: string, lot: string): RawBuilder<string | null> => sql`(
  select ${holdWords} from stock_hold h left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
  where h.team_id = ${sql.ref(team)} and h.lot_id = ${sql.ref(lot)} and h.released_at is null
  order by array_position(${[...holdStatuses]}::text[], h.status) desc, h.id limit 1)`

/** What holds a lot, in words. */
export async function whyHeld({ db }: Pick<Ctx, 'db'>, lotId: number): Promise<string> {
  const { rows } = await sql<{ why: string | null }>`
    select ${lotHeldFor('l.teamId', 'l.id')} as why from stock_lot l where l.id = ${lotId}`.execute(db)
  return rows[0]?.why ?? ''
}

/** Why a lot that is not free may not be used, with who holds it for what. */
export async function lotHeld(
  ctx: Pick<Ctx, 'db' | 't'>,
  { id, number, code, status }: { id: number; number: string; code: string; status: LotStatus },
): Promise<Refusal> {
  const params = { lot: number, product: code, status: ctx.t(`stockStatus.${status}`), why: await whyHeld(ctx, id) }
  return refuse('stock.lotHeld', params)
}

/** What another area holds is carried to a place of inspection alone. */
export async function isForInspection({ db }: Pick<Ctx, 'db'>, locationId: number): Promise<boolean> {
  const place = await db.selectFrom('stockLocation').select('kind').where('id', '=', locationId).executeTakeFirst()
  return place?.kind === 'inspection'
}

/**
 * Lots in quarantine stay where they are, or go to a place of inspection. They are locked first, so that whoever holds one waits, or is waited for.
 *
 * @throws a refusal that names the first lot and who holds it for what
 */
export async function refuseQuarantined(ctx: Ctx, lotIds: readonly number[], toLocationId: number): Promise<void> {
  if (!lotIds.length || (await isForInspection(ctx, toLocationId))) return
  await lockRows(
    ctx.db,
    'stockLot',
    [...new Set(lotIds)].sort((a, b) => a - b),
  )
  const { rows } = await sql<{ product: string; lot: string; why: string }>`
    select p.code as product, l.number as lot, ${holdWords} as why from stock_hold h
    join stock_lot l on l.team_id = h.team_id and l.id = h.lot_id
    join product p on p.team_id = l.team_id and p.id = l.product_id
    left join team_user holder on holder.team_id = h.team_id and holder.id = h.held_by
    where h.lot_id = any(${[...lotIds]}::bigint[]) and h.released_at is null and h.source <> ${area.id}
    order by h.id limit 1`.execute(ctx.db)
  throwIf(rows[0] ? refuse('stock.lotQuarantined', rows[0]) : null)
}
