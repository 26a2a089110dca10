import { type Lookup, lookupByNumberOrName } from '#core/server/crud/lookup.ts'

export const lineLookup = lookupByNumberOrName('productionLine')
export const machineLookup = lookupByNumberOrName('machine')
export const workCenterLookup = lookupByNumberOrName('workCenter')
export const stationLookup = lookupByNumberOrName('station')

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
