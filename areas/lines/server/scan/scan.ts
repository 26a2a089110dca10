import { sql } from 'kysely'
import type { Ctx } from '#core/server/context.ts'
import { nameIn, unitIn } from '#core/server/crud/names.ts'
import { after } from '../../contract/interlock.ts'
import type { Line } from '../../contract/line.ts'
import type { AskedPart, AskedValue, ScanAnswer, ScanInput } from '../../contract/scan.ts'
import { routeOf } from '../profile/read.ts'
import { enter, lateAt } from './checks.ts'
import { type Part, partsOf } from './components.ts'
import { type Collection, collected, failuresOf } from './judge.ts'
import { toRepair } from './repair.ts'
import { answering, undoAct } from './stopped.ts'
import { causesOf, knownReason, named, wayOf } from './told.ts'
import { type At, takeUnit, unitTaken } from './unit.ts'
import { writePass } from './write.ts'

/**
 * A unit at a station, in one transaction: what is missing is asked for and nothing is done; else the unit is taken, every check is asked under
 * its lock, and the pass is written with its values and components.
 */
export const stationScan = (ctx: Ctx, line: Line, input: ScanInput): Promise<ScanAnswer> =>
  answering(ctx, line, input, () => scanned(ctx, line, input))

async function scanned(ctx: Ctx, line: Line, input: ScanInput): Promise<ScanAnswer> {
  const { at: seen, taken } = await unitTaken(ctx, line, input)
  if (seen.station.kind === 'repair') {
    await enter(ctx, seen)
    return toRepair(ctx, seen)
  }
  const values = collected(seen.station, input.values)
  const asked = await askedOf(ctx, seen, input, values)
  if (asked) {
    await enter(ctx, seen)
    if (!lateNow(ctx, seen).length) {
      // What was scanned so far is checked at once: nobody mounts a part that is refused in the end.
      await partsOf(ctx, seen, input.bound)
      return asked
    }
  }
  const at = taken ? seen : await takeUnit(ctx, line, seen)
  // The order took another profile meanwhile, and it keeps that one: nothing was read by it yet.
  if (at.profile.id !== seen.profile.id) return anew(ctx, line, input)
  const late = lateNow(ctx, at)
  // What it is built of is read together with what the checks read; what they say comes first.
  const [entered, parts] = await Promise.allSettled([enter(ctx, at), late.length ? [] : partsOf(ctx, at, input.bound)])
  if (entered.status === 'rejected') throw entered.reason
  // A repair gave the unit its time back meanwhile: what is missing is asked for.
  if (asked && !late.length) return anew(ctx, line, input)
  if (late.length) return failLate(ctx, at, late)
  return passWith(ctx, at, input, { values, parts })
}

async function anew(ctx: Ctx, line: Line, input: ScanInput): Promise<ScanAnswer> {
  await undoAct(ctx)
  return scanned(ctx, line, input)
}

const lateNow = (ctx: Ctx, at: At) => lateAt(ctx, at, at.station, ctx.now.getTime())

/** Fails a unit that came too late. Nothing of it is tried again or mounted: a retest would come later still. */
async function failLate(ctx: Ctx, at: At, late: ReturnType<typeof lateAt>): Promise<ScanAnswer> {
  const nothing: Collection = { numbers: [], texts: [], verdicts: [], missing: [] }
  const unit: At['unit'] = { ...after(routeOf(at.profile), at.unit, at.station, 'fail'), status: 'failed' }
  const { attempt } = await writePass(ctx, at, { result: 'fail', unit }, { values: nothing, parts: [] })
  const values = late.map(({ since: _, ...value }) => value)
  return { outcome: 'failed', ...named(at), status: unit.status, next: wayOf(at, unit), attempt, values }
}

async function passWith(
  ctx: Ctx,
  at: At,
  input: ScanInput,
  { values, parts }: { values: Collection; parts: PromiseSettledResult<Part[]> },
): Promise<ScanAnswer> {
  const failures = failuresOf(values)
  const result = failures.length > 0 ? 'fail' : (input.result ?? 'pass')
  const reasonId = result === 'fail' ? await knownReason(ctx, input.reasonId) : undefined
  if (parts.status === 'rejected') throw parts.reason
  const unit = after(routeOf(at.profile), at.unit, at.station, result)
  const { attempt } = await writePass(ctx, at, { result, reasonId, unit }, { values, parts: parts.value })
  const told = { ...named(at), status: unit.status, next: wayOf(at, unit), attempt }
  return result === 'pass' ? { outcome: 'passed', ...told } : { outcome: 'failed', ...told, values: failures }
}

/** What keeps a pass from being made; null: nothing is missing. */
async function askedOf(ctx: Ctx, at: At, input: ScanInput, values: Collection): Promise<ScanAnswer | null> {
  const { station } = at
  const failed = failuresOf(values).length > 0
  const saysFail = input.result === 'fail' && !failed
  const missing = values.missing.filter(({ required }) => required)
  const parts = station.bind.map((each, i) => ({ ...each, place: i + 1 }))
  const open = parts.filter(({ place }) => !input.bound.some((each) => each.place === place))
  const unsaid = station.kind === 'test' && !station.collect.length && input.result === undefined
  // What failed is not measured to its end, and nothing is mounted any more.
  if (saysFail ? input.reasonId : failed || (!missing.length && !open.length && !unsaid)) return null
  return {
    outcome: 'asks',
    ...named(at),
    values: saysFail ? [] : missing.length ? values.missing.map(asValue) : [],
    parts: saysFail ? [] : await partsAsked(ctx, open),
    causes: await causesOf(ctx, at),
    result: unsaid && !missing.length && !open.length,
  }
}

const asValue = (of: Collection['missing'][number]): AskedValue => ({
  code: of.code,
  name: of.name,
  kind: of.kind,
  required: of.required,
  device: of.source === 'device',
  ...(of.kind === 'number' ? { unit: of.unit, low: of.low, high: of.high } : { unit: '', low: null, high: null }),
})

async function partsAsked(
  ctx: Ctx,
  parts: readonly { productId: number; place: number; trackedBy: AskedPart['trackedBy']; quantity: number }[],
): Promise<AskedPart[]> {
  if (!parts.length) return []
  const { rows } = await sql<{ id: number; product: string; unit: string }>`
    select p.id, p.code || ' ' || ${nameIn(ctx, 'p')} as product, ${unitIn(ctx, 'p')} as unit from product p
    where p.id = any(${parts.map(({ productId }) => productId)}::bigint[])`.execute(ctx.db)
  return parts.map(({ productId, place, trackedBy, quantity }) => {
    const row = rows.find(({ id }) => id === productId)
    return { place, trackedBy, quantity, product: row?.product ?? '', unit: row?.unit ?? '' }
  })
}
