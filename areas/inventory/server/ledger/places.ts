import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { type VirtualKind, virtualKinds } from '../../contract/stock-states.ts'

/** The team's virtual place of a kind, made where it is not there yet. Its code begins with a star, which none that people give does. */
export async function virtualPlace(ctx: Ctx, kind: VirtualKind): Promise<number> {
  const found = () => ctx.db.selectFrom('stockLocation').select('id').where('code', '=', `*${kind}`).executeTakeFirst()
  const known = await found()
  if (known) return known.id
  await sql`insert into stock_location (code, kind) select '*' || kind, kind from unnest(${[...virtualKinds]}::text[]) as v (kind)
    on conflict (team_id, code) do nothing`.execute(ctx.db)
  return ((await found()) as { id: number }).id
}

/**
 * The place of what a line has made, made where it is not there yet: under the line's number or, where that is another place's code, under it
 * behind a star.
 */
export async function linePlace(ctx: Ctx, lineId: number): Promise<number> {
  const found = () => ctx.db.selectFrom('stockLocation').select('id').where('lineId', '=', lineId).executeTakeFirst()
  const known = await found()
  if (known) return known.id
  for (const sign of ['', '*']) {
    await ctx.unscoped(() =>
      sql`insert into stock_location (code, kind, line_id) select ${sign} || number, 'line', id from production_line
        where id = ${lineId} on conflict do nothing`.execute(ctx.db),
    )
    const made = await found()
    if (made) return made.id
  }
  throw new Error(`line ${lineId} has no place`)
}
