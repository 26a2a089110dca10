import { type RawBuilder, sql } from 'kysely'
import { type Names, nameOf } from '#core/contract/names.ts'
import type { Ctx } from '#core/server/context.ts'
import type { Reader } from '#core/server/crud/names.ts'
import type { Db } from '#core/server/db/pool.ts'

/** What the shifts of all modes are called in other languages, by the id of the shift. */
export async function readShiftNames(db: Db): Promise<Map<string, Names>> {
  const { rows } = await sql<{ id: string; names: Names }>`
    select s.shift ->> 'id' as id, s.shift -> 'names' as names from shift_mode m, jsonb_array_elements(m.shifts) s (shift)
    where s.shift -> 'names' <> '{}'`.execute(db)
  return new Map(rows.map(({ id, names }) => [id, names]))
}

interface Called {
  shiftId: string | null
  shiftName: string | null
}

/**
 * Says what shifts are called in the reader's language. Calendars, and rows that keep what a shift was called, say it as it was written.
 *
 * @returns the name of a shift: the one in the language of the mode that has it now, else its own
 */
export async function shiftNamesIn(ctx: Pick<Ctx, 'db' | 'language'>): Promise<(shift: Called) => string | null> {
  const names = await readShiftNames(ctx.db)
  return ({ shiftId, shiftName }) => nameOf(shiftName, names.get(shiftId ?? ''), ctx.language)
}

/**
 * The same in SQL, of rows that keep a shift's name beside its id (`shift_id`, `shift_name`).
 *
 * @param by `name`: of rows that know the shift by its name alone, as rosters do
 */
export function shiftNameIn<T extends string | null = string>(
  { language }: Reader,
  alias: string,
  by: 'id' | 'name' = 'id',
): RawBuilder<T> {
  const name = sql.ref<T>(`${alias}.shiftName`)
  if (language === null) return name
  const known = sql.ref(`${alias}.${by === 'id' ? 'shiftId' : 'shiftName'}`)
  return sql<T>`coalesce((select s.shift -> 'names' ->> ${sql.lit(language)}
    from shift_mode m, jsonb_array_elements(m.shifts) s (shift)
    where m.team_id = ${sql.ref(`${alias}.teamId`)} and s.shift ->> ${sql.lit(by)} = ${known}
    order by 1 nulls last limit 1), ${name})`
}
