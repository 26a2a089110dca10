import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { selectLineBalance as endpoint, LineBalance } from '../../contract/lean/lean.api.ts'
import { mustSeeLine } from './lines.ts'

/** Balances of a line, the newest first. `current`: only the one that holds. */
export async function readBalances(ctx: Ctx, lineId: number, { current = false } = {}): Promise<LineBalance[]> {
  const { rows } = await sql<LineBalance>`
    select b.id, b.number, b.note, b.from_date as "from", b.to_date as "to", b.net_ms, b.products, b.reserve_percent,
      b.cycle_ms, b.pace_ms, b.station_ids, b.operations, b.used, b.efficiency, u.name as user_name, b.created_at,
      b.undone_at is not null as undone
    from line_balance b join team_user u on u.team_id = b.team_id and u.id = b.user_id
    where b.line_id = ${lineId} and (b.undone_at is null or not ${current})
    order by b.number desc limit ${current ? 1 : 30}`.execute(ctx.db)
  return rows
}

export async function readCurrent(ctx: Ctx, lineId: number): Promise<LineBalance | null> {
  const [found] = await readBalances(ctx, lineId, { current: true })
  return found ?? null
}

/** The balance that putting back would bring: the first of those taken back since the one that holds; null where one was saved since. */
export async function redoOf(ctx: Ctx, lineId: number): Promise<number | null> {
  const { rows } = await sql<{ number: number | null }>`
    select min(number) as number from line_balance
    where line_id = ${lineId} and undone_at is not null and number > coalesce(
      (select max(number) from line_balance where line_id = ${lineId} and undone_at is null), 0)`.execute(ctx.db)
  return rows[0]?.number ?? null
}

export async function selectBalances(
  ctx: Ctx,
  { lineId }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await mustSeeLine(ctx, lineId)
  return { rows: await readBalances(ctx, lineId) }
}
