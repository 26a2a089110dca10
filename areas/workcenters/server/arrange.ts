import type { InputOf } from '#core/contract/endpoint.ts'
import type { Ctx } from '#core/server/context.ts'
import type { ArrangeOutcome, arrangePeople as endpoint } from '../contract/arrangement.api.ts'
import { askAboutSkills } from './arrange-checks.ts'
import { findPlaces, type Wanted } from './arrangement-places.ts'

/** Puts each of the people on each of the shifts; those who cannot be are skipped with the reason. */
export const arrangePeople = (
  ctx: Ctx,
  { places, userIds, confirmed }: InputOf<typeof endpoint>,
): Promise<ArrangeOutcome> =>
  arrangeAll(
    ctx,
    places.flatMap((place) => userIds.map((userId) => ({ ...place, userId }))),
    { verb: 'add', confirmed },
  )

/** Arranges what may be arranged of many wishes, logs each under `verb`, and says of the others why not. */
export async function arrangeAll(
  ctx: Ctx,
  wanted: readonly Wanted[],
  { verb, confirmed }: { verb: string; confirmed: readonly string[] },
): Promise<ArrangeOutcome> {
  const places = await findPlaces(ctx, wanted)
  const placed = places.flatMap((place) => ('placed' in place ? [place.placed] : []))
  const names = await namesOf(ctx, wanted)
  const skip = (i: number, reason: string) => ({
    name: names.get(wanted[i]?.userId ?? 0) ?? '',
    date: wanted[i]?.date ?? '',
    reason,
  })
  const skipped = places.flatMap((place, i) =>
    'issue' in place ? [skip(i, ctx.t(place.issue.key, place.issue.params))] : [],
  )
  if (!placed.length) return { added: 0, skipped }
  await askAboutSkills(ctx, placed, names, confirmed)
  // Somebody else may have arranged the same person since the check: he keeps what he has.
  const rows = await ctx.db
    .insertInto('personnelArrangement')
    .values(placed)
    .onConflict((c) => c.columns(['teamId', 'date', 'shiftId', 'userId']).doNothing())
    .returningAll()
    .execute()
  for (const row of rows) {
    const name = `${names.get(row.userId)} ${row.date} ${row.shiftName}`
    ctx.audit({ verb, entity: 'personnelArrangement', id: row.id, name, after: row })
  }
  ctx.touch(
    'personnelArrangement',
    rows.map((row) => row.id),
  )
  return { added: rows.length, skipped }
}

async function namesOf(ctx: Ctx, wanted: readonly Wanted[]): Promise<Map<number, string>> {
  const ids = [...new Set(wanted.map((each) => each.userId))]
  if (!ids.length) return new Map()
  const people = await ctx.db.selectFrom('teamUser').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(people.map((person) => [person.id, person.name]))
}
