import type { Lookup } from '#core/server/crud/lookup.ts'
import { lookupBy } from '#core/server/crud/lookup.ts'

/** A person of a sheet: by job number, else by a name that one person alone has. */
export const personLookup: Lookup = async (db, texts) => {
  const found = await lookupBy('teamUser', 'jobNumber')(db, texts)
  const rest = texts.filter((each) => !found.has(each))
  if (!rest.length) return found
  const rows = await db
    .selectFrom('teamUser')
    .select(({ fn }) => ['name', fn.min('id').as('id')])
    .where('name', 'in', rest)
    .where('deletedAt', 'is', null)
    .groupBy('name')
    .having(({ fn }) => fn.countAll<number>(), '=', 1)
    .execute()
  for (const { name, id } of rows) found.set(name, id)
  return found
}
