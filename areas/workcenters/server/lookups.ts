import { sql } from 'kysely'
import { type Lookup, lookupByName } from '#core/server/crud/lookup.ts'
import type { Table } from '#core/server/crud/rows.ts'

/** Finds rows by their number or, where it is the only one, by their name: what an export writes can be imported again. */
export const byNumberOrName =
  (table: Table, number = 'number'): Lookup =>
  async (db, texts) => {
    const { rows } = await sql<{ id: number; number: string; name: string }>`
      select id, ${sql.ref(number)} as number, name from ${sql.table(table)}
      where ${sql.ref(number)} = any(${texts}) or name = any(${texts})`.execute(db)
    const found = new Map<string, number>()
    const named = new Map<string, number>()
    for (const { name } of rows) named.set(name, (named.get(name) ?? 0) + 1)
    for (const { id, name } of rows) if (named.get(name) === 1) found.set(name, id)
    for (const row of rows) found.set(row.number, row.id)
    return found
  }

export const lineLookup = byNumberOrName('productionLine')
export const machineLookup = byNumberOrName('machine')
export const workCenterLookup = byNumberOrName('workCenter')

/** Stations by number, or by what they are called in any language. */
export const stationLookup: Lookup = async (db, texts) =>
  new Map([...(await lookupByName('station', 'name')(db, texts)), ...(await byNumberOrName('station')(db, texts))])

/** People by job number or name; those who left are not found. */
export const personLookup: Lookup = async (db, texts) => {
  const people = await db
    .selectFrom('teamUser')
    .select(['id', 'jobNumber', 'name'])
    .where('deletedAt', 'is', null)
    .where((e) => e.or([e('jobNumber', 'in', texts), e('name', 'in', texts)]))
    .execute()
  const found = new Map<string, number>()
  for (const { id, name } of people) if (people.filter((each) => each.name === name).length === 1) found.set(name, id)
  for (const { id, jobNumber } of people) found.set(jobNumber, id)
  return found
}
