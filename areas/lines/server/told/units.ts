import { linkLots, lotOf, unlinkLots } from '#areas/inventory/server/index.ts'
import { groupedBy } from '#core/contract/grouped-by.ts'
import type { Ctx } from '#core/server/context.ts'
import { profileOf } from '../profile/read.ts'
import { type PlayedPass, playUnit, type ToldUnit } from './play.ts'

/** Rows of one statement: each has a dozen values, and a statement holds 65,535. */
const atOnce = 2_000

async function inParts<T>(rows: readonly T[], write: (part: readonly T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += atOnce) await write(rows.slice(from, from + atOnce))
}

/**
 * Writes what units of an order went through on its line, many at once: the rows that their scans and repairs would have left one by one, by the
 * same rules. Nothing of it goes into the operation log.
 *
 * @param order that no unit has come to the line of yet
 * @throws an error: something is told that a station would have refused
 */
export async function tellUnits(
  ctx: Ctx,
  order: { id: number; productId: number; workorderNo: string },
  profileId: number,
  units: readonly ToldUnit[],
): Promise<void> {
  const profile = await profileOf(ctx, profileId)
  if (!profile) throw new Error('the profile is gone')
  const played = units.filter(({ steps }) => steps.length).map((unit) => playUnit(profile, unit))
  const passes = played.flatMap((unit) => unit.passes).toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
  const [first] = passes
  if (!first) return
  await ctx.db.insertInto('lineOrder').values({ workOrderId: order.id, profileId, at: first.at }).execute()
  await inParts(played, (part) =>
    ctx.db
      .insertInto('lineUnit')
      .values(
        part.map(({ serialId, unit, passes: own }) => ({
          serialId,
          workOrderId: order.id,
          status: unit.status,
          begunAt: (own[0] as PlayedPass).at,
          finishedAt: unit.status === 'finished' ? (own.at(-1) as PlayedPass).at : null,
        })),
      )
      .execute(),
  )
  const written = await writePasses(ctx, passes)
  await writeValues(ctx, written)
  await writeRepairs(ctx, written)
  await writeParts(ctx, order, written)
}

type Written = PlayedPass & { id: number }

async function writePasses(ctx: Ctx, passes: readonly PlayedPass[]): Promise<Written[]> {
  const ids: number[] = []
  await inParts(passes, async (part) => {
    const rows = await ctx.db
      .insertInto('linePass')
      .values(
        part.map(({ serialId, station, attempt, result, at, userId, supersededAt }) => ({
          serialId,
          stationId: station.id,
          attempt,
          result,
          state: supersededAt === null ? 'stands' : 'superseded',
          at,
          userId,
        })),
      )
      .returning('id')
      .execute()
    ids.push(...rows.map(({ id }) => id))
  })
  // Numbers are given in the order of the rows.
  ids.sort((a, b) => a - b)
  return passes.map((pass, i) => ({ ...pass, id: ids[i] as number }))
}

async function writeValues(ctx: Ctx, passes: readonly Written[]): Promise<void> {
  const numbers = passes.flatMap(({ id: passId, values }) =>
    values.numbers.map(({ of: { id, unit, low, high }, value, ok }) => ({
      passId,
      characteristicId: id,
      value,
      unit,
      low,
      high,
      ok,
    })),
  )
  const texts = passes.flatMap(({ id: passId, values }) =>
    values.texts.map(({ of: { id }, text }) => ({ passId, characteristicId: id, text })),
  )
  const verdicts = passes.flatMap(({ id: passId, values }) =>
    values.verdicts.map(({ of: { id }, ok }) => ({ passId, characteristicId: id, ok })),
  )
  await inParts(numbers, (part) => ctx.db.insertInto('lineNumber').values(part).execute())
  await inParts(texts, (part) => ctx.db.insertInto('lineText').values(part).execute())
  await inParts(verdicts, (part) => ctx.db.insertInto('lineVerdict').values(part).execute())
}

async function writeRepairs(ctx: Ctx, passes: readonly Written[]): Promise<void> {
  const done = passes.flatMap(({ id: passId, repair }) => {
    if (!repair) return []
    const { reasonId, userId, at, action, reentry } = repair
    return [{ kept: { passId, reasonId, userId, at }, action, stationId: reentry.id }]
  })
  const mended = done.filter(({ action }) => action !== 'scrap')
  const given = done.filter(({ action }) => action === 'scrap')
  await inParts(mended, (part) =>
    ctx.db
      .insertInto('lineRepair')
      .values(part.map(({ kept, action, stationId }) => ({ ...kept, action, stationId })))
      .execute(),
  )
  await inParts(given, (part) =>
    ctx.db
      .insertInto('lineScrap')
      .values(part.map(({ kept }) => kept))
      .execute(),
  )
}

async function writeParts(
  ctx: Ctx,
  { productId, workorderNo }: { productId: number; workorderNo: string },
  passes: readonly Written[],
): Promise<void> {
  const bound = passes.flatMap(({ id: passId, station, parts, supersededAt: removedAt }) =>
    parts.map((part, i) => ({ part, passId, removedAt, of: station.bind[i] as (typeof station.bind)[number] })),
  )
  const numbered = bound.flatMap(({ part: { serialNo }, passId, removedAt, of }) =>
    serialNo ? [{ passId, bindingId: of.id, productId: of.productId, serialNo, removedAt }] : [],
  )
  const lots = bound.flatMap(({ part: { serialNo, lotId }, passId, removedAt, of }) =>
    !serialNo && lotId ? [{ passId, bindingId: of.id, lotId, quantity: of.quantity, removedAt }] : [],
  )
  await inParts(numbered, (part) => ctx.db.insertInto('lineBoundSerial').values(part).execute())
  await inParts(lots, (part) => ctx.db.insertInto('lineBoundLot').values(part).execute())
  const known = bound.filter(({ part }) => part.lotId)
  if (!known.length) return
  const { id: toLotId } = await lotOf(ctx, productId, workorderNo)
  const byPass = groupedBy(known, ({ passId }) => passId)
  const linking = passes.filter(({ id }) => byPass.has(id))
  await linkLots(
    ctx,
    linking.map(({ id, at, serial }) => ({
      kind: 'bind',
      at,
      document: { kind: 'linePass', id, no: serial },
      links: (byPass.get(id) ?? []).map(({ part, of }) => ({
        fromLotId: part.lotId as number,
        toLotId,
        quantity: of.quantity,
      })),
    })),
  )
  const over = linking.filter(({ supersededAt }) => supersededAt !== null).map(({ id }) => id)
  if (over.length) await unlinkLots(ctx, 'linePass', over)
}
