import type { Ctx } from '#core/server/context.ts'
import type { CheckSetting, ProfileDraft, ProfileStation } from '../../contract/profile.ts'

const idOf = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
  (await query.executeTakeFirstOrThrow()).id

/** Writes what a draft holds in place of what it held. The draft is locked, and none of its stations has been passed. */
export async function writeParts(ctx: Ctx, profileId: number, draft: ProfileDraft): Promise<void> {
  await ctx.db.deleteFrom('lineStation').where('profileId', '=', profileId).execute()
  const rows = await ctx.db
    .insertInto('lineStation')
    .values(
      draft.stations.map(({ code, name, kind, required, mostPasses, onFail }, sequence) => ({
        profileId,
        sequence,
        code,
        name,
        kind,
        mostPasses,
        onFail,
        // Nobody passes a place where units are mended.
        required: required && kind !== 'repair',
      })),
    )
    .returning(['id', 'code'])
    .execute()
  const ids = new Map(rows.map(({ id, code }) => [code, id]))
  const at = (code: string) => ids.get(code) as number
  const behind = draft.stations.flatMap(({ code, after }) =>
    [...new Set(after)].map((other) => ({ stationId: at(code), afterId: at(other) })),
  )
  if (behind.length) await ctx.db.insertInto('lineStationAfter').values(behind).execute()
  for (const station of draft.stations) await writeStation(ctx, station, at)
  const causes = draft.causes.map(({ reasonId, station }) => ({ profileId, reasonId, stationId: at(station) }))
  await ctx.db.deleteFrom('lineCause').where('profileId', '=', profileId).execute()
  if (causes.length) await ctx.db.insertInto('lineCause').values(causes).execute()
}

async function writeStation(ctx: Ctx, station: ProfileStation, at: (code: string) => number): Promise<void> {
  const stationId = at(station.code)
  for (const [sequence, check] of station.checks.entries()) await writeCheck(ctx, { stationId, sequence, check }, at)
  for (const [sequence, each] of station.collect.entries()) {
    const { code, name, kind, source, required } = each
    const row = { stationId, sequence, code, name, kind, source, required }
    const characteristicId = await idOf(ctx.db.insertInto('lineCharacteristic').values(row).returning('id'))
    if (each.kind !== 'number') continue
    const { unit, low, high, test } = each
    await ctx.db
      .insertInto('lineLimit')
      .values({ characteristicId, unit, low, high, test: test ?? '' })
      .execute()
  }
  const parts = station.bind.map((each, sequence) => ({ stationId, sequence, ...each }))
  if (parts.length) await ctx.db.insertInto('lineBinding').values(parts).execute()
}

async function writeCheck(
  ctx: Ctx,
  { stationId, sequence, check }: { stationId: number; sequence: number; check: CheckSetting },
  at: (code: string) => number,
): Promise<void> {
  const row = { stationId, sequence, name: check.name }
  const checkId = await idOf(ctx.db.insertInto('lineCheck').values(row).returning('id'))
  if (check.name === 'dwell') {
    const set = { checkId, sinceId: at(check.since), leastMinutes: check.least, mostMinutes: check.most }
    await ctx.db.insertInto('lineCheckDwell').values(set).execute()
  } else if (check.name === 'machineUp')
    await ctx.db.insertInto('lineCheckMachine').values({ checkId, machineId: check.machineId }).execute()
  else if (check.name === 'skill')
    await ctx.db.insertInto('lineCheckSkill').values({ checkId, skillId: check.skillId }).execute()
}
