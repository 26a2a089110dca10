import type { FieldIssue } from '#core/contract/issues.ts'
import type { Ctx } from '#core/server/context.ts'
import { type Lookup, lookupBy, lookupByName } from '#core/server/crud/lookup.ts'

/** Those of some ids that are nobody of the team, or not any more. */
export async function unknownPeople({ db }: Ctx, ids: number[]): Promise<ReadonlySet<number>> {
  const asked = new Set(ids)
  if (!asked.size) return asked
  const known = await db
    .selectFrom('teamUser')
    .select('id')
    .where('id', 'in', [...asked])
    .where('deletedAt', 'is', null)
    .execute()
  for (const { id } of known) asked.delete(id)
  return asked
}

/** What others have already. */
export function repeated<K extends string>(field: K, value: unknown, others: { [key in K]: unknown }[]): FieldIssue[] {
  if (typeof value !== 'string') return []
  const other = others.find((each) => each[field] === value)
  return other ? [{ field, key: 'invalid.duplicate', params: { value } }] : []
}

/** Types in sheets are called by their code, or by their name in any language. */
export const typeLookup: Lookup = async (db, texts) =>
  new Map([
    ...(await lookupByName('andonType', 'name')(db, texts)),
    ...(await lookupBy('andonType', 'code')(db, texts)),
  ])
