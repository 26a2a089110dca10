import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import type { StoredRow } from '#core/server/crud/rows.ts'

const owners = { userId: sql`team_user`, positionId: sql`position` }

/** The operation log calls a row by its person or position and its skill. */
export const labelled =
  (owner: keyof typeof owners) =>
  async (ctx: Ctx, rows: StoredRow[]): Promise<void> => {
    const { rows: labels } = await sql<{ label: string | null }>`
      select o.name || ' · ' || s.name as label
      from unnest(${rows.map((row) => row[owner])}::bigint[], ${rows.map(({ skillId }) => skillId)}::bigint[])
        with ordinality as t (owner_id, skill_id, place)
      left join ${owners[owner]} o on o.id = t.owner_id
      left join skill s on s.id = t.skill_id
      order by t.place`.execute(ctx.db)
    rows.forEach((row, i) => Object.assign(row, { label: labels[i]?.label }))
  }
